import { SHOW_CATEGORIES } from '@mall/domain/site/content/showPages.ts'
import { headShow, loadShow, Show, type ShowPage } from './Show.tsx'

const PAGE: ShowPage = {
  path: '/case',
  catCode: SHOW_CATEGORIES.cases.catCode,
  title: '工程案例',
  lead: '用了什么材、供了多少、怎么供的。',
}
export const load = loadShow(PAGE)
export const head = headShow(PAGE)

export default function Case() {
  return <Show page={PAGE} />
}
