// A purchase list as a file becomes the text that could have been pasted: the clerk sees what was read before anything is matched.
import { sendForm } from '../../kernel/sendForm.ts'

export const LIST_FILES = '.xlsx,.csv,.txt'
const MOST_TEXT = 200_000

/** Text of a spreadsheet saved in China is often GB 18030; what is no UTF-8 is read as that. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Rejects in words for the person where the file is none of ours, too large, or could not be read. */
export async function readListFile(file: File, token: string | null): Promise<{ text: string; notes: string[] }> {
  const name = file.name.toLowerCase()
  if (name.endsWith('.xlsx')) {
    const { lines, notes } = await sendForm('/api/cart/readPurchaseSheet', { file, token })
    return { text: lines.join('\n'), notes }
  }
  if (!/\.(?:csv|txt)$/.test(name)) throw new Error('请选择 Excel（.xlsx）、CSV 或文本文件；旧的 .xls 请另存为 .xlsx')
  if (file.size > MOST_TEXT) throw new Error('文件太大，一次最多 200 行清单')
  const text = (await textOf(file)).trim()
  if (text === '') throw new Error('文件里没有内容')
  return { text, notes: [] }
}
