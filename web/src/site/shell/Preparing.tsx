import { useBoot } from '../../kernel/deps.ts'
import { Note } from '../../kernel/kit/Panel.tsx'

/** A mall without a single article on the shelf says so, and whom to call, instead of looking broken. */
export function Preparing() {
  const { site, channel } = useBoot()
  if (!site.preparing) return null
  const phone = site.phone || channel?.telephone
  return (
    <aside className="wrap preparing" aria-label="商城筹备中">
      <Note tone="wait">
        <p>
          <b>商城筹备中</b>　商品和价格正在上架，现在还不能下单。
          {phone ? (
            <>
              要货请致电 <a href={`tel:${phone}`}>{phone}</a>。
            </>
          ) : (
            '请过几天再来看。'
          )}
        </p>
      </Note>
    </aside>
  )
}
