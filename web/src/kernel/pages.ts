// What a visit needs beyond its first view: the chunk of every page, with the chunks and sheets it needs, and the styles that several rooms share. Asked
// for by the first walk to another page, by the first part that is loaded later, or when the browser is idle.
import './kit/css/rooms.css'
import type { PageModule } from './page.ts'

// Vite turns the pattern into one lazily loaded chunk per page.
const files = import.meta.glob<PageModule>('/src/**/*.page.tsx')

export function openPage(module: string): Promise<PageModule> {
  const load = files[`/${module}`]
  if (!load) throw new Error(`no page file ${module}`)
  return load()
}
