// Pages of this mall, and of another state of it beside in the same run: marks are read as ratios.
import path from 'node:path'
import { measurePages, type PageFigure } from './pages.ts'

export async function reportPages(o: { quick: boolean; beside: string | null }): Promise<void> {
  const how = { seconds: o.quick ? 3 : 8, minutes: o.quick ? 0.75 : 10, orders: o.quick ? 600 : 2000 }
  const other: PageFigure[] = o.beside ? await measurePages(path.resolve(o.beside), how) : []
  const mine = await measurePages('.', how)
  console.log('| 页面或接口 | 之前 | 现在 | 要求 |\n| --- | --- | --- | --- |')
  for (const m of mine)
    console.log(`| ${m.work} | ${other.find(b => b.work === m.work)?.value ?? '-'} | ${m.value} | ${m.mark} |`)
}
