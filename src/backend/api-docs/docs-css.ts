/** The stylesheet of the docs page: system fonts, one column, light and dark by the reader's preference. */
export const DOCS_CSS = `:root {
  color-scheme: light dark;
  --paper: light-dark(#fffdf9, #1b1620);
  --card: light-dark(#ffffff, #251e2b);
  --ink: light-dark(#2a1a2e, #f4eef5);
  --soft: light-dark(#6b5a6e, #b9a9bd);
  --line: light-dark(#eadfe4, #3c3144);
  --link: light-dark(#b3261e, #ff9d8f);
  --get: light-dark(#0b6b4f, #6fd8b3);
  --post: light-dark(#8a4b00, #ffc46b);
  --put: light-dark(#5b3a9e, #cbb1ff);
  --delete: light-dark(#b3261e, #ff9d8f);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto;
  max-width: 62rem;
  padding: 2rem 1rem 6rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.5rem; margin: 3rem 0 1rem; text-transform: capitalize; }
h3 { font-size: 1.05rem; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h4 { font-size: 0.9rem; margin: 1rem 0 0.25rem; }
p { margin: 0 0 0.5rem; max-width: 44rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
code { font: 0.95em/1.4 ui-monospace, monospace; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem; padding: 0; list-style: none; }
nav li { color: var(--soft); }
nav a { display: inline-block; padding: 0.6rem 0.3rem 0.6rem 0.6rem; }
article {
  margin: 0 0 1rem;
  padding: 1.25rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 12px;
}
article:target { border-color: var(--link); }
article ul, section > ul { margin: 0; padding-inline-start: 1.1rem; font-size: 0.9rem; }
li b { font-family: ui-monospace, monospace; font-weight: 600; }
li span { color: var(--soft); overflow-wrap: anywhere; }
li i { color: var(--soft); font-size: 0.85em; }
mark { padding: 0.1rem 0.5rem; border: 1px solid var(--line); border-radius: 99px; background: none; color: inherit; font-size: 0.8rem; }
.source { color: var(--soft); font-size: 0.85rem; }
.get { color: var(--get); }
.post { color: var(--post); }
.put { color: var(--put); }
.delete { color: var(--delete); }
`
