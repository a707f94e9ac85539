import type { Application } from '@mall/contract/people/certification/certificationDesk.ts'
import type { CertificationField } from '@mall/domain/people/certification/certification.fields.ts'

/** What the reviewer has said of each field so far. */
export type Judged = Partial<Record<CertificationField, { ok: boolean; reason: string }>>

/** A field that was right the last time and is unchanged stays right: the reviewer looks at what is new. */
export const firstVerdicts = (a: Application): Judged =>
  Object.fromEntries(a.fields.filter(f => f.verdict?.ok && !f.verdict.changed).map(f => [f.field, { ok: true, reason: '' }]))
