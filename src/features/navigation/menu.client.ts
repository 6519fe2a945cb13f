/** A `<details>` menu opens without script; a click elsewhere or Escape closes it. */
export function closeMenusOutside(): void {
  const close = (clicked?: Node | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]'))
      if (!clicked || !menu.contains(clicked)) menu.open = false
  }
  addEventListener('click', event => close(event.target as Node))
  addEventListener('keydown', event => {
    if (event.key === 'Escape') close()
  })
}
