import { SHOW_CATEGORIES } from '@mall/domain/site/content/showPages.ts'
import { headShow, loadShow, Show, type ShowPage } from './Show.tsx'

const PAGE: ShowPage = {
  path: '/productInstructions',
  catCode: SHOW_CATEGORIES.productInstructions.catCode,
  title: '产品说明',
  lead: '十五类钢材的执行标准、规格范围、允差、包装、标识与存放。',
  drawn: true,
}
export const load = loadShow(PAGE)
export const head = headShow(PAGE)

export default function ProductInstructions() {
  return <Show page={PAGE} />
}
