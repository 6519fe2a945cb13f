import { CONSENT_PATTERN } from '#domain/platform/consent-cookie.ts'
import { CACHED_FONTS_KEY } from '#domain/platform/page-script-names.ts'
import wholeSheet from '#styles/global.css?inline'
import landingSheet from '#styles/landings.css?inline'

/** The style sheet of a page; a landing needs less. */
export type SheetName = 'landing' | 'whole'

/** The style sheet of a page, printed in its head: one round trip less before the first paint. */
export const STYLE_SHEETS: Readonly<Record<SheetName, string>> = { landing: landingSheet, whole: wholeSheet }

/**
 * Keeps presses that come before the small script: they are replayed by it, or follow their link when it cannot be had.
 * Everything it listens to has an address of its own.
 */
export const EARLY_INTERACTIONS_SCRIPT = `(()=>{const w=window,q=w.early=[];addEventListener('click',e=>{const t=e.target.closest?.('[data-product],[data-add],[data-basket],[data-address]');if(t&&!w.awake&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();q.push(t)}},!0);addEventListener('error',e=>{const t=e.target;if(t&&t.tagName==='SCRIPT'){w.awake=1;const l=q.pop();if(l&&l.href)location.href=l.href}},!0)})()`

/**
 * What decides how a page is first seen, before anything is painted:
 * - the page of a visitor who has decided about cookies is marked: the banner is in every page's HTML (`ConsentBanner.astro`), and what is asked once must not
 *   flash. A page taken from the browser's memory is looked at again.
 * - a visitor who was on a page with these letters before has them from the first frame on (docs/decisions/0032).
 *
 * And what comes once the first frame is shown, for it would share the road and the processor with what is seen first: the page's own scripts
 * (`src/server/assets/defer-scripts.ts` marks their tags; until they are there EARLY_INTERACTIONS_SCRIPT keeps the presses), the sheet of what opens when something is pressed
 * (dialogs.css), pictures and what is far below (base.css), and the letters for the next page. To be shown takes a frame some 30 ms after it was made; what
 * comes then comes in two steps, 50 ms apart, so that a slow phone has room for a finger between them.
 */
export const STARTUP_SCRIPT = `(()=>{let d=document,c=d.documentElement.classList,q=s=>[...d.querySelectorAll(s)],m=()=>c.toggle('decided',/${CONSENT_PATTERN}/.test(d.cookie)),l=q('[data-fonts]');m();['pageshow','consent'].map(e=>addEventListener(e,m));try{let k=localStorage.${CACHED_FONTS_KEY}||'';if(l.every(e=>k.includes(e.href))){c.add('fonts-ready');l.map(e=>e.media='');l=[]}else localStorage.${CACHED_FONTS_KEY}=k+l.map(e=>e.href)}catch{}addEventListener('DOMContentLoaded',()=>requestAnimationFrame(()=>setTimeout(()=>{c.add('started');setTimeout(()=>{q('[data-opened]').map(e=>e.disabled=!1);q('[type="text/deferred"]').map(e=>{let s=d.createElement('script');s.type='module';s.src=e.dataset.src;e.replaceWith(s)});l.map(e=>{e.rel='prefetch';e.media=''})},50)},50)))})()`

/** Pages are fetched ahead when the pointer rests on their link; products are not pages of their own, their links stay out. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { selector_matches: '[data-product],[data-add],[data-basket],[data-address],[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** What pages print inline; compose.ts puts their hashes into the Content-Security-Policy. */
export const INLINE_SCRIPTS: readonly string[] = [EARLY_INTERACTIONS_SCRIPT, STARTUP_SCRIPT, SPECULATION_RULES]
export const INLINE_STYLES: readonly string[] = Object.values(STYLE_SHEETS)
