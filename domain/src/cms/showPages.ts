/** Categories of articles that have a page of their own: address -> category (specification section 2). */
export const SHOW_CATEGORIES = {
  productInstructions: { catCode: 'productInstructions' },
  qualifications: { catCode: 'qualificationsCenter' },
  cases: { catCode: 'case' },
  agreements: { catCode: 'privacyAgreement' },
} as const

/** 「标签：内容」 as its two parts; a sentence without a short label is only text. */
export function labelled(paragraph: string): { label: string; text: string } {
  const at = paragraph.indexOf('：')
  return at > 0 && at <= 8 ? { label: paragraph.slice(0, at), text: paragraph.slice(at + 1) } : { label: '', text: paragraph }
}
