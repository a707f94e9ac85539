/** Refusals of a room by their names: a number that never changes, as programs tell them apart by it, and what a person reads. */
export type ErrorTable = Readonly<Record<string, { readonly code: number; readonly message: string }>>
