/**
 * The popups of a store page by the id of their action. Each is also a page of its own (`?popup=store_info`), so that it works without
 * script.
 *
 * @source A §2.4: "Popups: store information modal, restrictions modal, others keyed by id"; "Modals elsewhere: … store prime tutorial …
 *   marketplace disclosure … learn more". The ids are ours.
 */
export const STORE_POPUPS = ['store_info', 'restrictions', 'marketplace', 'prime'] as const
export type StorePopup = (typeof STORE_POPUPS)[number]

export function parseStorePopup(id: string | undefined): StorePopup | undefined {
  return STORE_POPUPS.find(it => it === id)
}
