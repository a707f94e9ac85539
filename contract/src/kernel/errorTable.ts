/** Sentences by the name of the fault: short, a state or what is wrong (`unchosen`, `tooMany`). */
export type Sentences = Readonly<Record<string, string>>

/** One refusal: a number that never changes, as programs tell them apart by it, and what a person reads. */
export type ErrorRow = { readonly code: number } & (
  | { readonly message: string; readonly says?: Sentences }
  // Nothing but what `says` says.
  | { readonly message?: never; readonly says: Sentences }
)

/**
 * Refusals of a room by their names. A code that says several things has them under `says`, and a use case names the one: INVOICE_TITLE.unchosen. It
 * stands where `message` has {why}, or alone where there is no message.
 */
export type ErrorTable = Readonly<Record<string, ErrorRow>>
