// pages.mjs - the pages beside the table: rules, replays, checking a deal, lessons.
import assert from 'node:assert/strict';

const games = ['shelfie', 'iota', 'ralph', 'toystory4', 'heroychiki'];
const both = [{ size: 'desk', lang: 'en' }, { size: 'phone', lang: 'ru', dark: true }];

async function turn(d, hash) {
  await d.page.evaluate(x => { location.hash = x; }, hash);
}

async function visit(open, server, name, how) {
  const d = await open(name, how);
  await d.page.goto(server.url);
  await d.sees('#link.online', { state: 'attached' });
  return d;
}

async function leave(d) {
  assert.deepEqual(d.faults, []);
  await d.context.close();
}

export const pageTests = open => ({
  async 'pages: the rulebook of every game, found and linked'(server) {
    for (const how of both) {
      const d = await visit(open, server, 'Reader', how);
      await turn(d, 'rules');
      await d.sees('.pickgame');
      await d.look('rules');
      for (const game of games) {
        await turn(d, 'rules/' + game);
        await d.sees(`.pill[href="#learn/${game}"]`);
        assert(await d.page.locator('.cl').count() > 20);
        assert(await d.page.locator('.fig').count() >= 4, `${game} has pictures`);
        await d.look('rules-' + game);
      }
      await turn(d, 'rules/shelfie/3.2');
      await d.sees('.cl.hit');
      assert.match(await d.text('.cl.hit'), /SHELFIE-3\.2/);
      await d.until(() => {
        const r = document.querySelector('.cl.hit').getBoundingClientRect();
        return r.top > 0 && r.bottom < innerHeight;
      });
      assert.equal(await d.page.evaluate(() => document.activeElement.dataset.clause), '3.2', 'a screen reader is at the clause');
      await d.key('find').fill(how.lang === 'ru' ? 'ЖЕТОН конца' : 'end TOKEN');
      await d.until(() => document.querySelectorAll('.cl').length < 8 && document.querySelectorAll('.cl mark').length > 0);
      assert.match(await d.text('.clauses [role=status]'), how.lang === 'ru' ? /\d пункт/ : /\d clauses?$/);
      await d.look('rules-found');
      await d.page.locator('#lang').selectOption(how.lang === 'ru' ? 'en' : 'ru');
      await d.sees(how.lang === 'ru' ? 'h2:has-text("rules")' : 'h2:has-text("правила")');
      await leave(d);
    }
  },
});
