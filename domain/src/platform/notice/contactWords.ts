// Whom a company turns to, as a message says it.

/** 专属客服 孙戊 13800001234; without one of its own the hotline, where the mall has one. */
export function contactWords(contact: { name: string; phone: string } | undefined, hotline: string): string {
  if (contact) return `专属客服 ${[contact.name, contact.phone].filter(Boolean).join(' ')}`
  return hotline ? `有事请致电 ${hotline}` : '由值班客服接待'
}
