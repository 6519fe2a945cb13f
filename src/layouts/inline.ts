import { DECISION_PATTERN } from '#domain/platform/consent-cookie.ts'
import wholeSheet from '#styles/global.css?inline'
import landingSheet from '#styles/landings.css?inline'

/** What a page may show: a landing shows less than a page of the shop, and arrives sooner. */
export type SheetName = 'landing' | 'whole'

/** The style sheet of a page, printed in its head: one round trip less before the first paint. */
export const STYLE_SHEETS: Readonly<Record<SheetName, string>> = { landing: landingSheet, whole: wholeSheet }

/**
 * Keeps presses that come before the small script: they are replayed by it, or follow their link when it cannot be had.
 * Everything it listens to has an address of its own.
 */
export const CATCHER = `(()=>{const w=window,q=w.early=[];addEventListener('click',e=>{const t=e.target.closest&&e.target.closest('[data-product],[data-add],[data-basket],[data-address]');if(t&&!w.awake&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();q.push(t)}},!0);addEventListener('error',e=>{const t=e.target;if(t&&t.tagName==='SCRIPT'){w.awake=1;const l=q.pop();if(l&&l.href)location.href=l.href}},!0)})()`

/**
 * Marks a page whose visitor has decided about cookies, before anything is painted: the banner is in every page's HTML (`ConsentBanner.astro`), and what is
 * asked once must not flash. A page taken from the browser's memory is looked at again.
 */
const DECIDED = `(()=>{const m=()=>document.documentElement.classList.toggle('decided',/${DECISION_PATTERN}/.test(document.cookie));m();for(const n of['pageshow','consent'])addEventListener(n,m)})()`

/**
 * Starts the page's own scripts once its first frame is painted: they change nothing that is seen at first, and would share
 * the road and the processor with what is. Until then CATCHER keeps the presses. `src/server/late-scripts.ts` marks the tags. The sheet of what
 * opens when something is pressed (opened.css) is asked for at the same time, for the same reason.
 */
export const STARTER = `${DECIDED};addEventListener('DOMContentLoaded',()=>requestAnimationFrame(()=>setTimeout(()=>{const l=document.querySelector('[data-opened]');if(l)l.disabled=!1;for(const e of document.querySelectorAll('script[type=behind]')){const s=document.createElement('script');s.type='module';s.src=e.getAttribute('src');e.replaceWith(s)}})))`

/** Pages are fetched ahead when the pointer rests on their link; products are not pages of their own, their links stay out. */
export const SPECULATION = JSON.stringify({
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
export const INLINE_SCRIPTS: readonly string[] = [CATCHER, STARTER, SPECULATION]
export const INLINE_STYLES: readonly string[] = Object.values(STYLE_SHEETS)
