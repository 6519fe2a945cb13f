/** Connects the page with its app after the first frame, in a script of its own. */
const place = document.querySelector<HTMLElement>('[data-web-view]')
if (place) void import('#features/platform/web-views/connect-web-view.ts').then(it => it.connectWebView(place))
