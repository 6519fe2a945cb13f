import type { CallContext } from '#backend/call-context.ts'
import type { Endpoint, HandlerInput, Reply } from '#contract/endpoint.ts'

/**
 * Answers a call and its public twin, which ask and say the same (A §7: "each with an optional public /pub variant for
 * anonymous users").
 */
export interface HandlerOfBoth<Public extends Endpoint> {
  (input: HandlerInput<Public>, call: CallContext): Promise<Reply<Public>>
}
