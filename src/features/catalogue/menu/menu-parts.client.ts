import { limitMenuMemory } from '#features/catalogue/menu/menu-memory.client.ts'
import type { ProductData, StoreData } from '#features/catalogue/store/store-data.ts'

/** Parts of a long menu are loaded when the reader comes this near, pixels. */
const NEAR_PX = 1500
/** A section that a jump passes in less time is not loaded. Milliseconds. */
const PASSED_MS = 80

/** A part that failed is loaded again after this time, if the reader is still near. Milliseconds. */
const RETRY_MS = 4000

/** The position is stored after this pause in scrolling, because it costs a layout. Milliseconds. */
const PAUSE_MS = 250
/** A jump is over after this, milliseconds. */
const JUMP_MS = 3000

/** The position in the state of the history entry: the first visible section, and how far it is scrolled, pixels. */
interface Position {
  readonly section: string
  readonly offset: number
}

const readPosition = (): Position | undefined => (history.state as { menu?: Position } | null)?.menu
const findPending = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-menu-part]')]
const toPart = (section: HTMLElement): string => section.dataset['menuPart'] ?? ''
const getHeaderHeight = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
const nextFrame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))

/** Loads the parts of a long menu as the reader scrolls. The links of the sections are anchors: each section is in the page from the start. */
export function startMenuParts(data: StoreData): void {
  const loads = new Map<string, Promise<void>>()
  const near = new Set<HTMLElement>()
  /** Scrolls to where an anchor or "back" leads to, until the reader scrolls. */
  let jump: (() => void) | undefined
  const limitMemoryOf = limitMenuMemory(() => jump?.())

  async function loadPart(href: string): Promise<void> {
    const sections = findPending().filter(it => toPart(it) === href)
    for (const it of sections) it.ariaBusy = 'true'
    try {
      const reply = await fetch(href, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(15_000) })
      if (!reply.ok) throw new Error(`The part answers ${reply.status}`)
      const part = new DOMParser().parseFromString(await reply.text(), 'text/html')
      Object.assign(data.products, JSON.parse(part.querySelector('#part-data')!.textContent) as Record<number, ProductData>)
      let last: Element | undefined
      for (const element of part.querySelectorAll(':scope > body > :not(script)')) {
        const pending = document.getElementById(element.id)
        // one section in each frame: a frame of a slow phone stays short
        await nextFrame()
        if (pending) fillSection(pending, element)
        else last?.after(element)
        last = pending ?? element
        jump?.()
      }
    } catch {
      // the links of the sections work meanwhile
      loads.delete(href)
      setTimeout(loadNear, RETRY_MS)
    } finally {
      for (const it of sections) it.ariaBusy = null
    }
  }

  function load(href: string): Promise<void> {
    const running = loads.get(href) ?? loadPart(href)
    loads.set(href, running)
    return running
  }

  const loadNear = () => near.forEach(it => void load(toPart(it)))

  function fillSection(pending: HTMLElement, loaded: Element): void {
    const hadFocus = pending.contains(document.activeElement)
    pending.className = loaded.className
    delete pending.dataset['menuPart']
    near.delete(pending)
    observer.unobserve(pending)
    pending.replaceChildren(...loaded.childNodes)
    if (hadFocus) pending.querySelector<HTMLElement>('[data-product]')?.focus({ preventScroll: true })
    limitMemoryOf(pending)
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    entries => {
      for (const { target: section, isIntersecting } of entries) {
        if (isIntersecting) near.add(section as HTMLElement)
        else near.delete(section as HTMLElement)
      }
      timer ??= setTimeout(() => {
        timer = undefined
        loadNear()
      }, PASSED_MS)
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  for (const it of document.querySelectorAll<HTMLElement>('.store-menu > .menu-block')) {
    if (toPart(it)) observer.observe(it)
    else limitMemoryOf(it)
  }

  /** Keeps the section in place while the sections before it get their true heights. */
  function holdAt(section: Element | null, offset: number | undefined): void {
    if (!section) return
    const scroll = () => {
      if (offset === undefined) section.scrollIntoView()
      else scrollTo({ top: section.getBoundingClientRect().top + scrollY - getHeaderHeight() + offset, behavior: 'instant' })
    }
    jump = scroll
    setTimeout(() => {
      if (jump === scroll) jump = undefined
    }, JUMP_MS)
    scroll()
    const part = toPart(section as HTMLElement)
    if (part) void load(part)
  }
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(name, () => (jump = undefined), { passive: true, capture: true })
  /** An entry that the reader returns to has a position, a new one has none. */
  const goToEntry = () => {
    const position = readPosition()
    if (position) holdAt(document.getElementById(position.section), position.offset)
    else if (location.hash.length > 1) holdAt(document.getElementById(decodeURIComponent(location.hash.slice(1))), undefined)
  }
  addEventListener('hashchange', goToEntry)

  const storePosition = () => {
    const top = getHeaderHeight()
    const section = [...document.querySelectorAll('.store-menu > [id]')].find(it => it.getBoundingClientRect().bottom > top)
    if (!section || document.querySelector('dialog[open]')) return
    const menu: Position = { section: section.id, offset: Math.round(top - section.getBoundingClientRect().top) }
    history.replaceState({ ...(history.state as object | null), menu }, '')
  }
  let pause: ReturnType<typeof setTimeout> | undefined
  addEventListener('scroll', () => clearTimeout(pause), { passive: true })
  addEventListener('scrollend', () => {
    clearTimeout(pause)
    pause = setTimeout(storePosition, PAUSE_MS)
  })
  goToEntry()
}
