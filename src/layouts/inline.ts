import { CONSENT_PATTERN } from '#domain/platform/consent-cookie.ts'
import { CACHED_FONTS_KEY, COLOR_SCHEME_KEY, ORDERED_PLACES_KEY, SESSION_HINT } from '#domain/platform/page-script-names.ts'
import storefrontSheet from '#styles/global.css?inline'
import landingSheet from '#styles/landings.css?inline'
import productSheet from '#styles/product-page.css?inline'
import storeSheet from '#styles/store-page.css?inline'

/** The style sheet of a page; a landing needs less, the page of a store or product more. */
export type SheetName = 'landing' | 'storefront' | 'store' | 'product'

/** The style sheet of a page, inlined in its head: one round trip less before the first paint. */
export const STYLE_SHEETS: Readonly<Record<SheetName, string>> = {
  landing: landingSheet,
  storefront: storefrontSheet,
  store: storeSheet,
  product: productSheet,
}

/**
 * Collects clicks that come before the page script. The page script replays them; if it fails to load, the last click follows its link.
 * Each of these controls has a URL, except the button that reports a translation and a heart.
 */
export const EARLY_INTERACTIONS_SCRIPT = `(()=>{const w=window,q=w.clicks=[];addEventListener('click',e=>{const t=e.target.closest?.('[data-product],[data-add],[data-basket],[data-address],[data-popup],[data-report],[data-favourite]');if(t&&!w.ready&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();q.push(t)}},!0);addEventListener('error',e=>{const t=e.target;if(t&&t.tagName==='SCRIPT'){w.ready=1;const l=q.pop();if(l&&l.href)location.href=l.href}},!0)})()`

/**
 * Runs before the first paint:
 * - It sets the class `consent-done` for a visitor who has accepted or denied cookies. The banner is in the HTML of every page (`ConsentBanner.astro`) and must not flash.
 *   A page from the back/forward cache is checked again.
 * - It sets `data-scheme` for a visitor who has chosen a colour scheme in the footer, in this or another tab.
 * - It sets the class `ordered` on the pages of cities and stores where the customer has ordered (until logout): their row "Order again" has reserved space.
 * - It enables the web fonts for a visitor who loaded them on an earlier page (docs/decisions/0032).
 *
 * After the first frame it loads the resources that would delay that frame: the deferred scripts of the page (`src/server/assets/defer-scripts.ts` marks their
 * tags; until then EARLY_INTERACTIONS_SCRIPT collects clicks), those for customers who are signed in only with a session, the dialog styles (dialogs.css), pictures and distant content (base.css), and the fonts for
 * the next page. It does so in four steps, at least 25 ms apart, so that a slow phone can handle input between them: pictures, the third section, later sections, the rest.
 */
export const STARTUP_SCRIPT = `(()=>{let d=document,c=d.documentElement.classList,q=s=>[...d.querySelectorAll(s)],m=()=>{c.toggle('consent-done',/${CONSENT_PATTERN}/.test(d.cookie));try{let k=localStorage.${COLOR_SCHEME_KEY};d.documentElement.dataset.scheme=/^(light|dark)$/.test(k)?k:''}catch{}},l=q('[data-fonts]');m();['pageshow','storage','consent'].map(e=>addEventListener(e,m));try{(localStorage.${ORDERED_PLACES_KEY}||'').includes(location.pathname+' ')&&c.add('ordered');let k=localStorage.${CACHED_FONTS_KEY}||'';if(l.every(e=>k.includes(e.href))){c.add('fonts-ready');l.map(e=>e.media='');l=[]}else localStorage.${CACHED_FONTS_KEY}=k+l.map(e=>e.href)}catch{}addEventListener('DOMContentLoaded',()=>requestAnimationFrame(()=>setTimeout(()=>{c.add('painted');setTimeout(()=>{c.add('third-shown');setTimeout(()=>{c.add('all-shown');setTimeout(()=>{q('[data-opened]').map(e=>e.disabled=!1);q('[type$=deferred]'+(/${SESSION_HINT}=/.test(d.cookie)?',[type$=customer]':'')).map(e=>{let s=d.createElement('script');s.type='module';s.src=e.dataset.src;e.replaceWith(s)});l.map(e=>{e.rel='prefetch';e.media=''})},25)},25)},25)},50)))})()`

/** Prefetches pages when the pointer is over their link; product links are excluded, because a product opens on the page of its store, and filters and pages, which change the list in place. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { selector_matches: '[data-product],[data-add],[data-basket],[data-address],[data-list],[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
    // the link of an open cart to its checkout, the likeliest next page: one round trip less after the press
    { where: { selector_matches: '[data-prefetch]' }, eagerness: 'immediate' },
  ],
})

/** Inline scripts of pages; compose.ts adds their hashes to the Content-Security-Policy. */
export const INLINE_SCRIPTS: readonly string[] = [EARLY_INTERACTIONS_SCRIPT, STARTUP_SCRIPT, SPECULATION_RULES]
export const INLINE_STYLES: readonly string[] = Object.values(STYLE_SHEETS)
