// The demo's works, papers and buildings (show/*/*.md): a paragraph 「标签：内容」 is shown as a row. Nothing of it is true of a real mall.
import { fileURLToPath } from 'node:url'
import type { ArticleSeed } from '../../../server/src/site/referenceData/articles.ts'
import { readArticles } from '../../../server/src/site/referenceData/readArticles.ts'

export const showSeeds = (): ArticleSeed[] => readArticles(fileURLToPath(new URL('show/', import.meta.url)))
