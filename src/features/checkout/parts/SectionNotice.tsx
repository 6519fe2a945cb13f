import { useStore } from '@nanostores/react'

import type { Notice } from '#contract/checkout/pricing.ts'
import type { OrderCheckout } from '#features/checkout/checkout-props.ts'

/** B §3: "Notice style: DANGER, WARNING, SUCCESS." */
const NOTICE_CLASS = { DANGER: 'danger', WARNING: 'warning', SUCCESS: 'success' } as const

export function NoticeNote({ notice }: { notice: Notice }) {
  return <p className={`note ${NOTICE_CLASS[notice.style]}`}>{notice.text}</p>
}

/** The notice of the marketplace about one part, such as that the store is closed at that time. */
export function SectionNotice({ checkout, component }: { checkout: OrderCheckout; component: string }) {
  const notice = useStore(checkout.$quote)?.sections.find(it => it.component === component)?.notice
  return notice ? <NoticeNote notice={notice} /> : null
}
