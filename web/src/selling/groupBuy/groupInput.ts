// The list's filters live in its address.
import { maybe, oneOf, part } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'

const text = (most: number) => maybe(said => said.trim().slice(0, most) || undefined)
export const GROUPS = listAddress({
  at: '/groupBuyingSearch',
  pageSize: 10,
  filters: {
    view: part(oneOf(['open', 'mine', 'today', 'ended', 'all'])),
    word: text(100),
    cid: text(20),
    mode: maybe(said => (['spot', 'futures'] as const).find(m => m === said)),
    myArea: maybe(said => (said === '1' ? 1 : undefined)),
  },
})
export type GroupView = ReturnType<typeof GROUPS.values>['view']
/** What ended lately stands below what runs. */
export const JUST_ENDED = { view: 'ended', currentPage: 1, pageSize: 2 } as const
