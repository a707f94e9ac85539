import type { PaperRow } from './paper.queries.ts'

/** A record as both sides read it: who recorded it and who confirmed it are named, a contract is nothing anonymous. */
export const paperView = (p: PaperRow) => ({
  paperId: String(p.id),
  state: p.state,
  signedOn: p.signedOn,
  buyerSigner: p.buyerSigner,
  note: p.note,
  recordedBy: p.recordedBy,
  recordedAt: p.recordedAt.getTime(),
  decidedBy: p.decidedBy,
  decidedAt: p.decidedAt?.getTime() ?? null,
  reason: p.reason,
  scans: p.scans,
})
