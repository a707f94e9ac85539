// What settings of partners have in common: an address, a text that must be there, a key in a file. What is wrong is named.
import { readFileSync } from 'node:fs'

export type Wrong = (why: string) => Error

/** https, or http on this machine itself: a counterpart on loopback, a relay beside the mall. */
export function addressOf(name: string, text: string, wrong: Wrong): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const here = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && here)) || url.username !== '')
    throw wrong(`${name} 须为 https 的地址，不带账号，现在是「${text}」`)
  return text
}
export function needed(name: string, text: string | undefined, forWhat: string, wrong: Wrong): string {
  if (!text?.trim()) throw wrong(`${name} 没有设：${forWhat} 需要它`)
  return text.trim()
}
/** A file of the vendor's console, read once at the start; `read`: whether it is such a key. */
export function pemOf(name: string, file: string, read: (pem: string) => unknown, wrong: Wrong): string {
  try {
    const pem = readFileSync(file, 'utf8')
    read(pem)
    return pem
  } catch {
    throw wrong(`${name} 的文件「${file}」读不到，或不是 PEM 格式的密钥`)
  }
}
