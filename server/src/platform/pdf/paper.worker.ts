// A thread that draws papers: the fonts (ten megabytes each) are read once and stay here, the event loop of the mall never waits for a page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Fonts } from './sheet.ts'

const require = createRequire(import.meta.url)
const face = (name: string): Uint8Array => readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${name}`))
const fonts: Fonts = {
  regular: face('400Regular/NotoSansSC_400Regular.ttf'),
  bold: face('700Bold/NotoSansSC_700Bold.ttf'),
}

/** `by`: the module of the room whose paper it is; it exports `draw(paper, fonts)`. */
export interface Asked {
  by: string
  paper: unknown
}
interface Drawing {
  draw(paper: unknown, fonts: Fonts): Promise<Buffer>
}
/** `cpuMs`: what this thread spent on it. */
export interface Drawn {
  bytes: Uint8Array
  cpuMs: number
}

export default async function drawn({ by, paper }: Asked): Promise<Drawn> {
  const from = process.threadCpuUsage()
  const room = (await import(by)) as Drawing
  const bytes = await room.draw(paper, fonts)
  const { user, system } = process.threadCpuUsage(from)
  return { bytes, cpuMs: (user + system) / 1000 }
}
