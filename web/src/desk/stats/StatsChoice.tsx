import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { StatsChoice as Choice } from '@mall/domain/desk/stats/visits.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'

/** `banner`: the page asks by itself, at its foot and in nobody's way; else the visitor has opened it. */
export default function StatsChoice({ banner, onClose }: { banner: boolean; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const read = useLazyCall('/api/stats/getStatsChoice', {}).data
  const choose = async (choice: Choice) => {
    setBusy(true)
    try {
      await call('/api/stats/chooseStats', { choice })
      await client.invalidateQueries({ queryKey: ['/api/stats/getStatsChoice'] })
      // What a vendor's script does in this page ends only with the page.
      if (choice === 'no' && read?.choice === 'yes' && read.vendor !== '') return location.reload()
      notify.success(choice === 'yes' ? '已记住：可以统计' : '已记住：不再统计')
      onClose()
    } catch (e) {
      notify.error((e as Error).message)
      setBusy(false)
    }
    return undefined
  }
  const acts = (
    <>
      <Button onClick={() => choose('no')} disabled={busy}>
        不同意
      </Button>
      <Button {...(banner ? {} : { look: 'primary' as const })} onClick={() => choose('yes')} disabled={busy}>
        同意
      </Button>
    </>
  )
  if (banner)
    return (
      <aside className="statsbar" aria-label="访问统计">
        <div className="wrap">
          <p>
            本商城想用第三方统计{read?.vendor ? `（${read.vendor}）` : ''}
            了解哪些页面有用。不同意也能照常使用，以后可在页脚「访问统计」改。
          </p>
          <span className="row">{acts}</span>
        </div>
      </aside>
    )
  return (
    <Dialog open title="访问统计" onClose={onClose} footer={read?.asksNotTo ? undefined : acts}>
      <p>商城自己的统计只数次数：哪个渠道有多少访客、搜索、看商品和加购。不记姓名、账号、地址和浏览器，也不为统计放 Cookie。</p>
      {read?.vendor ? (
        <p>第三方统计（{read.vendor}）会把页面访问告诉它的服务器，只在您同意之后才载入。</p>
      ) : (
        <p>没有使用第三方统计。</p>
      )}
      <p role="status">
        {read === undefined
          ? ' '
          : read.asksNotTo
            ? '您的浏览器已要求不跟踪（DNT 或 GPC），两样都没有做，不用再选。'
            : read.choice === 'yes'
              ? '您选了：同意。'
              : read.choice === 'no'
                ? '您选了：不同意，您的访问没有计入。'
                : `您还没有选：商城自己的次数计入${read.vendor ? '，第三方统计没有载入' : ''}。`}
      </p>
    </Dialog>
  )
}
