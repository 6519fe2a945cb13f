import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Filters the questions while the visitor types, and opens the one that the address names. */
const form = document.querySelector<HTMLFormElement>('[data-faq-search]')

if (form) {
  const field = form.querySelector('input')!
  const count = form.querySelector<HTMLElement>('[data-faq-count]')!
  const none = document.querySelector<HTMLElement>('[data-faq-none]')!
  const sections = [...document.querySelectorAll<HTMLElement>('[data-faq-section]')].map(section => ({
    section,
    questions: [...section.querySelectorAll('details')].map(it => ({ it, key: ` ${toSearchKey(it.textContent)}` })),
  }))

  const filter = (): void => {
    const words = toSearchKey(field.value).split(' ').filter(Boolean)
    let shown = 0
    for (const { section, questions } of sections) {
      for (const { it, key } of questions) it.hidden = !words.every(word => key.includes(` ${word}`))
      const found = questions.filter(({ it }) => !it.hidden).length
      section.hidden = found === 0
      shown += found
    }
    none.hidden = shown > 0
    const { one, many } = count.dataset
    count.textContent = words.length === 0 ? '' : shown === 1 ? one! : many!.replace('{{count}}', String(shown))
  }

  const openLinked = (): void => {
    const linked = document.getElementById(location.hash.slice(1))
    if (!(linked instanceof HTMLDetailsElement)) return
    linked.open = true
    linked.scrollIntoView()
  }

  form.hidden = false
  form.addEventListener('submit', event => event.preventDefault())
  field.addEventListener('input', filter)
  addEventListener('hashchange', openLinked)
  openLinked()
}
