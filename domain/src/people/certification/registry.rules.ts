// What the company registry (企业信息查询) says beside what the applicant says.
import type { CertificationField, CertificationForm } from './certification.fields.ts'

export interface RegistryEntry {
  companyName: string
  creditCode: string
  legalPerson: string
  registeredCapitalWan: number | null
  establishedOn: string
  validUntil: string
  address: string
  businessScope: string
  /** 存续, 在业, 注销, 吊销 ... */
  status: string
}

/** Companies that exist no longer cannot be certified. */
export const isDissolved = (status: string): boolean => /注销|吊销|撤销|清算/.test(status)

const plain = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u3000]/g, '')
    .toUpperCase()

export interface Difference {
  field: CertificationField
  registry: string
}

const COMPARED = [
  'companyName',
  'creditCode',
  'legalPerson',
  'registeredCapitalWan',
  'establishedOn',
  'validUntil',
  'address',
  'businessScope',
] as const satisfies readonly (CertificationField & keyof RegistryEntry)[]

/** The registry's words for a field; empty where it has none. */
export function registryText(field: CertificationField, entry: RegistryEntry): string {
  const known = COMPARED.find(f => f === field)
  if (!known) return ''
  const value = entry[known]
  return value === null ? '' : String(value)
}

/** Where both say something and not the same. Spaces, full-width signs and case do not count. */
export const registryDifferences = (form: CertificationForm, entry: RegistryEntry): Difference[] =>
  COMPARED.flatMap(field => {
    const theirs = registryText(field, entry)
    const value = form[field]
    const ours = value === null ? '' : String(value)
    if (theirs === '' || ours === '' || plain(theirs) === plain(ours)) return []
    return [{ field, registry: theirs }]
  })
