import { formatCreditNoteNumber } from '#backend/modules/orders/invoices/issue-credit-note.ts'
import { formatInvoiceNumber } from '#backend/modules/orders/invoices/issue-invoice.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { Invoice } from '#contract/orders/order.ts'

/** Converts the invoice of an order to the contract's form. */
export function toInvoice({ invoice, creditNotes }: Pick<OrderRow, 'invoice' | 'creditNotes'>): Invoice | null {
  if (!invoice) return null
  const { issuedAt, seller, company, taxes } = invoice
  const notes = creditNotes.map(it => ({ number: formatCreditNoteNumber(it), issuedAt: it.issuedAt, amount: it.amount, taxes: it.taxes }))
  return { number: formatInvoiceNumber(invoice), issuedAt: issuedAt.getTime(), seller, company, taxes, creditNotes: notes }
}
