// A thread that draws papers: the fonts (ten megabytes each) are read once and stay here, the event loop of the mall never waits for a page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { Fonts } from './sheet.ts'

const require = createRequire(import.meta.url)
const face = (name: string): Uint8Array => readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${name}`))
const fonts: Fonts = {
  regular: face('400Regular/NotoSansSC_400Regular.ttf'),
  bold: face('700Bold/NotoSansSC_700Bold.ttf'),
}

/** `by`: the module of the room whose paper it is; it exports `draw(paper, fonts)`. */
export interface Asked {
  id: number
  by: string
  paper: unknown
}
interface Drawing {
  draw(paper: unknown, fonts: Fonts): Promise<Buffer>
}
/** `cpuMs`: what this thread spent on it. */
export type Drawn = { id: number; bytes: Uint8Array; cpuMs: number } | { id: number; error: string }

parentPort?.on('message', ({ id, by, paper }: Asked) => {
  const from = process.threadCpuUsage()
  const answer = (drawn: Drawn) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    parentPort?.postMessage(drawn)
  const drawn = (import(by) as Promise<Drawing>).then(room => room.draw(paper, fonts))
  drawn.then(
    bytes => {
      const { user, system } = process.threadCpuUsage(from)
      answer({ id, bytes, cpuMs: (user + system) / 1000 })
    },
    (error: unknown) => answer({ id, error: String(error) }),
  )
})
