import type { SuggestionGroup, SuggestionOption } from '#features/catalogue/search/suggestion-options.ts'

interface SuggestionListOptions {
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  /** Distinguishes the lists of a page. */
  readonly id: string
  readonly texts: SuggestionTexts
  readonly onPick: (option: SuggestionOption, event: Event) => void
  readonly onRemove: (option: SuggestionOption | undefined) => void
}

interface SuggestionTexts {
  readonly label: string
  /** "#": the number of options. */
  readonly count: string
  /** "#": the text of a search. */
  readonly remove: string
  readonly removeAll: string
}

/**
 * The list under a search field: a combobox with a list of options (WAI-ARIA, manual selection). The buttons that remove a recent search are
 * beside the list, because an option contains no other control.
 */
export function createSuggestionList({ form, input, id, texts, onPick, onRemove }: SuggestionListOptions) {
  const popup = createElement('div', 'hits suggestions')
  const list = Object.assign(createElement('div', 'suggestion-list'), { id, role: 'listbox', ariaLabel: texts.label })
  const note = createElement('p', 'suggestion-note')
  const removals = createElement('div', 'suggestion-removals')
  const status = Object.assign(createElement('p', 'sr-only'), { role: 'status' })
  popup.hidden = true
  popup.append(list, note, removals)
  form.append(popup, status)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
  }))
    input.setAttribute(name, value)
  // the field keeps the focus, so that the list stays open until the click
  popup.addEventListener('mousedown', event => event.preventDefault())

  let active = -1
  let options: HTMLElement[] = []

  function select(index: number): void {
    active = index
    for (const [at, it] of options.entries()) it.ariaSelected = String(at === index)
    const selected = options[index]
    if (selected) input.setAttribute('aria-activedescendant', selected.id)
    else input.removeAttribute('aria-activedescendant')
    selected?.scrollIntoView({ block: 'nearest' })
  }

  function createOption(option: SuggestionOption, index: number): HTMLElement {
    const text = createElement('span', 'grow', createElement('b', '', option.name))
    if (option.note !== undefined) text.append(createElement('small', '', option.note))
    const link = Object.assign(document.createElement('a'), {
      id: `${id}-${index}`,
      href: option.href,
      tabIndex: -1,
      role: 'option',
      ariaSelected: 'false',
    })
    if (option.picture !== undefined) link.append(Object.assign(new Image(40, 40), { src: option.picture, alt: '', className: 'art' }))
    link.append(text)
    link.addEventListener('click', event => onPick(option, event))
    return link
  }

  function createRemoval(label: string, text: string, option: SuggestionOption | undefined): HTMLElement {
    const button = Object.assign(createElement('button', ''), { type: 'button', ariaLabel: label, textContent: text })
    button.addEventListener('click', () => {
      const index = [...removals.children].indexOf(button)
      onRemove(option)
      const next = removals.children[Math.min(index, removals.children.length - 1)] as HTMLElement | undefined
      ;(next ?? input).focus()
    })
    return button
  }

  /** @param message under the options, such as that none can be loaded */
  function show(groups: readonly SuggestionGroup[], message = ''): void {
    const shownGroups = groups.filter(it => it.options.length > 0)
    const selectedPath = options[active]?.getAttribute('href')
    options = []
    list.replaceChildren(
      ...shownGroups.map(group => {
        const title = Object.assign(createElement('p', 'suggestion-title', group.label), { ariaHidden: 'true' })
        const items = group.options.map(it => createOption(it, options.length + group.options.indexOf(it)))
        options.push(...items)
        const element = createElement('div', '', ...(group.label === '' ? [] : [title]), ...items)
        return Object.assign(element, { role: 'group', ...(group.label !== '' && { ariaLabel: group.label }) })
      }),
    )
    const removable = shownGroups.find(it => it.isRemovable)
    removals.replaceChildren(
      ...(removable
        ? [
            createRemoval(texts.removeAll, texts.removeAll, undefined),
            ...removable.options.map(it => createRemoval(texts.remove.replace('#', it.name), '×', it)),
          ]
        : []),
    )
    note.textContent = message
    note.hidden = message === ''
    popup.hidden = options.length === 0 && message === ''
    list.hidden = options.length === 0
    input.ariaExpanded = String(options.length > 0)
    select(options.findIndex(it => it.getAttribute('href') === selectedPath))
    status.textContent = [options.length > 0 ? texts.count.replace('#', String(options.length)) : '', message].filter(Boolean).join('. ')
  }

  function hide(): void {
    popup.hidden = true
    input.ariaExpanded = 'false'
    status.textContent = ''
    select(-1)
  }

  return {
    show,
    hide,
    isShown: (): boolean => !popup.hidden,
    /** From the field to the ends of the list, and from its ends back to the field. */
    move(step: 1 | -1): void {
      const count = options.length
      if (count > 0) select(((active + 1 + step + count + 1) % (count + 1)) - 1)
    },
    /** @returns false when no option is selected */
    pickSelected(): boolean {
      const selected = options[active]
      selected?.click()
      return selected !== undefined
    },
  }
}

function createElement(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...children)
  return element
}
