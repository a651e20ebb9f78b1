// @ts-check
// picture-box.mjs - a sheet with a picture, and the ways to send it: the share sheet of the device, a file, a link.  And how an SVG of our
// own becomes a PNG.
import { h, button } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';

const t = addTexts('table/picture-box', {
  sendPicture: 'Share',
  savePicture: 'Save the picture',
});

/** @typedef {{ blob: Blob, size: number[] }} Picture a PNG, its width and height */

/** SVG to PNG; `write` draws on it what an SVG has no sure letters for.
 * @param {string} svg @param {number[]} size @param {(context: any) => void} [write] @returns {Promise<Picture>} */
export async function painted(svg, [width, height], write) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })),
    canvas = h('canvas', { width, height }),
    context = canvas.getContext('2d'),
    image = new Image(width, height);
  try {
    image.src = url;
    await image.decode();
    context.drawImage(image, 0, 0, width, height);
    write?.(context);
    const blob = await new Promise((done, fail) =>
      canvas.toBlob(
        (/** @type {Blob | null} */ b) => (b ? done(b) : fail(new Error('no picture'))),
        'image/png',
      ),
    );
    return { blob, size: [width, height] };
  } finally {
    URL.revokeObjectURL(url);
  }
}

// A copy of the link, or, where the browser forbids that, the link to be copied by hand.
const copier =
  (/** @type {any} */ said, /** @type {string} */ link, /** @type {string} */ words) => async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = t('copied');
    } catch {
      said.replaceChildren(h('textarea', { readOnly: true, rows: 3, value: link, 'aria-label': words }));
    }
  };

/** The sheet.  `link` '': there is none; `copyWords` is what its button says; `choices` gives more to choose, and may show another picture.
 * @param {{ title: string, alt: string, name: string, picture: Picture, link: string, copyWords: string,
 *   choices?: (show: (p: Picture) => void) => any }} what */
export function pictureBox({ title, alt, name, picture, link, copyWords, choices }) {
  const said = h('p', { className: 'hint', role: 'status' }),
    image = h('img', { alt });
  let url = '',
    now = picture;
  const show = (/** @type {Picture} */ p) => {
    if (url) URL.revokeObjectURL(url);
    now = p;
    url = URL.createObjectURL(p.blob);
    [image.width, image.height] = p.size;
    image.src = url;
  };
  show(picture);
  const file = () => new File([now.blob], name, { type: 'image/png' }),
    save = () => h('a', { href: url, download: name }).click(),
    send = () => navigator.share({ files: [file()], title, ...(link ? { text: link } : {}) }).catch(() => {}), // whoever thinks better of it
    can = navigator.canShare?.({ files: [file()] });
  const dialog = h(
    'dialog',
    { className: 'sheet-box share-box', 'aria-labelledby': 'picture-title' },
    h(
      'div',
      { className: 'sheet-head' },
      h('h2', { id: 'picture-title' }, title),
      h(
        'button',
        { type: 'button', className: 'icon-btn', 'aria-label': t('shut'), onclick: () => dialog.close() },
        icon('close'),
      ),
    ),
    image,
    choices?.(show),
    h(
      'div',
      { className: 'row' },
      can ? button([icon('share'), t('sendPicture')], send, { className: 'main', 'data-key': 'send' }) : null,
      button([icon('down'), t('savePicture')], save, {
        className: can ? '' : 'main',
        'data-key': 'save-picture',
      }),
      link
        ? button([icon('copy'), copyWords], copier(said, link, copyWords), { 'data-key': 'copy-link' })
        : null,
    ),
    said,
  );
  dialog.addEventListener('close', () => {
    URL.revokeObjectURL(url);
    dialog.remove();
  });
  dialog.addEventListener('click', (/** @type {any} */ e) => {
    if (e.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
