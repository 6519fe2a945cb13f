interface KillPoint {
  /** The statement that is not sent. */
  readonly statement: RegExp
  /** A statement that the connection has sent before, since its last commit. */
  readonly after?: RegExp
}

/** Where a process is killed between the request for an order and its captured payment, in order (issue 22: "12 named points"). */
export const KILL_POINTS: Readonly<Record<string, KillPoint>> = {
  'before the draft': { statement: /insert into "orders"/ },
  'before the payment': { statement: /insert into "payments"/ },
  'before the commit of the draft': { statement: /\bcommit\b/, after: /insert into "payments"/ },
  'before the charge': { statement: /insert into "sandbox_provider"\."payments"/ },
  'after the charge': { statement: /select [^;]* from "sandbox_provider"\."payments"/ },
  'before the outcome is stored': { statement: /update "payments" set "provider_reference"/ },
  'before the checkout is completed': { statement: /update "checkouts" set "mode" = \$1, "status" = \$2, "updated_at"/ },
  'before the order is placed': { statement: /update "orders" set "status"/ },
  'between a movement of the ledger and its entries': { statement: /insert into "ledger_entries"/ },
  'before the commit of the order': { statement: /\bcommit\b/, after: /insert into "ledger_entries"/ },
  'before the capture': { statement: /update "sandbox_provider"\."payments" set "status"/ },
  'after the capture': { statement: /update "payments" set "status" = \$1, "captured_minor"/ },
}
