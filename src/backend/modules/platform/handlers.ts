import type { BackendParts } from '#backend/app.ts'
import type { Db } from '#backend/db/connect.ts'
import { toggles } from '#backend/db/schema/platform.ts'
import { getOutboxHandler } from '#backend/modules/platform/outbox.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { queryFeatures } from '#contract/platform/features.ts'
import type { sendReports } from '#contract/platform/report.ts'
import type { Report } from '#domain/platform/report.ts'

export function platformHandlers({ db, report, sandbox }: BackendParts) {
  return {
    queryFeatures: queryFeaturesHandler(db),
    sendReports: sendReportsHandler(report),
    getOutbox: getOutboxHandler(db, sandbox),
  }
}

/** The table holds what an operator has set, a few rows: it is read whole, and the names are matched here. */
function queryFeaturesHandler(db: Db): Handler<typeof queryFeatures> {
  return async ({ body }) => {
    const asked = new Set(body.toggles)
    const rows = await db.select().from(toggles).orderBy(toggles.name)
    return { toggles: rows.filter(it => asked.has(it.name)) }
  }
}

function sendReportsHandler(report: Report): Handler<typeof sendReports> {
  return ({ body }) => {
    for (const entry of body.entries) report(entry)
    return Promise.resolve({})
  }
}
