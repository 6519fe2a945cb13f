import type { CallContext } from '#backend/call-context.ts'
import type { Endpoint, HandlerInput, Reply } from '#contract/endpoint.ts'

/**
 * Handler of a call and its public variant, which have the same input and reply (A §7: "each with an optional public /pub variant for
 * anonymous users").
 */
export interface PublicVariantHandler<Public extends Endpoint> {
  (input: HandlerInput<Public>, call: CallContext): Promise<Reply<Public>>
}
