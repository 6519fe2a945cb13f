import { atom } from 'nanostores'

export type ModalName = 'cart' | 'lastProduct' | 'address' | 'stopAddress' | 'signIn' | 'guest' | 'translationReport'

/** A §4: "a stack with push and pop; only dismissable top modals can be popped; some classes allow a single instance". */
export interface Modal {
  readonly name: ModalName
  readonly dismissable: boolean
  /** What the modal is about: a line of the cart. */
  readonly subject?: string
}

export function createModals() {
  const $stack = atom<readonly Modal[]>([])
  return {
    $stack,
    /** Every modal allows a single instance: a second push has no effect. */
    push(modal: Modal): void {
      if (!$stack.get().some(it => it.name === modal.name)) $stack.set([...$stack.get(), modal])
    },
    /** @returns whether the top could be dismissed */
    pop(): boolean {
      const stack = $stack.get()
      if (stack.at(-1)?.dismissable !== true) return false
      $stack.set(stack.slice(0, -1))
      return true
    },
    /** Removes a modal at any position of the stack. */
    remove: (name: ModalName): void => $stack.set($stack.get().filter(it => it.name !== name)),
    /** B §4: "On failure the user is logged out and all modals are removed." */
    clear: (): void => $stack.set([]),
  }
}
