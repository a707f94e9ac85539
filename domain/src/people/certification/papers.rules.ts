// 证照 papers of an application: a field is judged against its paper, so nothing passes whose paper nobody has looked at.
import { LicenceKind } from '../company/company.codes.ts'
import { type CertificationField, type CertificationForm, fieldDef } from './certification.fields.ts'
import { fingerprint, type Verdicts } from './certification.rules.ts'

export interface Paper {
  fileId: string
  fileName: string
  /** What it is called on the desk. */
  title: string
  field: CertificationField
}

/** All papers of an application, in the order of its screens. */
export const papersOf = (form: CertificationForm): Paper[] => [
  ...(['licenceFile', 'letterFile', 'permitFile'] as const).flatMap(field => {
    const file = form[field]
    return file ? [{ ...file, title: fieldDef(field).label, field }] : []
  }),
  ...form.licences.flatMap(l => (l.file ? [{ ...l.file, title: LicenceKind.label(l.kind), field: 'licences' as const }] : [])),
]

/** Papers that have to be looked at before the application passes: all but those that were found right before and are the same. */
export const papersToSee = (form: CertificationForm, verdicts: Verdicts, accountHash: string): Paper[] =>
  papersOf(form).filter(({ field }) => {
    const before = verdicts[field]
    return !(before?.ok && before.seen === fingerprint(field, form, accountHash))
  })

/** Why an application cannot be passed yet, in words; null when every paper was opened. */
export function papersProblem(papers: readonly Pick<Paper, 'fileId' | 'title'>[], seen: ReadonlySet<string>): string | null {
  const unseen = papers.filter(p => !seen.has(p.fileId))
  return unseen.length === 0 ? null : `还有 ${unseen.length} 份证照没有打开：${unseen.map(p => p.title).join('、')}`
}
