// start.js - runs before the modules are there: which language the page begins in, and its texts are on their way.
{
  const languages = [...document.getElementById('lang').options].map(o => o.value);
  let chosen = '';
  try {
    chosen = JSON.parse(localStorage.getItem('igroteka.prefs') || '{}').lang;
  } catch {
    // nothing is kept, or something else
  }
  const wanted = [chosen, ...navigator.languages.map(l => l.split('-')[0])],
    lang = wanted.find(l => languages.includes(l)) || 'en';
  document.documentElement.lang = lang;
  if (lang !== 'en') {
    const texts = { rel: 'preload', href: `words/${lang}.page.json`, as: 'fetch', crossOrigin: 'anonymous' };
    document.head.append(Object.assign(document.createElement('link'), texts));
  }
}
