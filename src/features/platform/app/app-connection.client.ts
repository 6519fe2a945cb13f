/** Connects the page with the app that shows it, in a script of its own. */
const page = document.querySelector<HTMLElement>('[data-app-page]')?.dataset['appPage']
if (page !== undefined) void import('#features/platform/app/connect-app.ts').then(it => it.connectApp(page))
