import { SHOW_CATEGORIES } from '@mall/domain/site/content/showPages.ts'
import { headShow, loadShow, Show, type ShowPage } from './Show.tsx'

const PAGE: ShowPage = {
  path: '/privacyArgeement',
  catCode: SHOW_CATEGORIES.agreements.catCode,
  title: '隐私与协议',
  lead: '您注册时同意的文本，与现在有效的版本。',
  agreed: true,
}
export const load = loadShow(PAGE)
export const head = headShow(PAGE)

export default function PrivacyArgeement() {
  return <Show page={PAGE} />
}
