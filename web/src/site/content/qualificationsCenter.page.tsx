import { SHOW_CATEGORIES } from '@mall/domain/site/content/showPages.ts'
import { headShow, loadShow, Show, type ShowPage } from './Show.tsx'

const PAGE: ShowPage = {
  path: '/qualificationsCenter',
  catCode: SHOW_CATEGORIES.qualifications.catCode,
  title: '企业展示',
  lead: '产线、体系与许可；证书均注明有效期。',
}
export const load = loadShow(PAGE)
export const head = headShow(PAGE)

export default function QualificationsCenter() {
  return <Show page={PAGE} />
}
