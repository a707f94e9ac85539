import { WATCH_MINUTES } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import { type FormEvent, useId, useState } from 'react'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { halfWidth } from '../../kernel/kit/number.ts'

type Saved = Reply<'/api/often/getSearches'>[number]
type Criteria = NonNullable<Sent<'/api/often/saveSearch'>['criteria']>

interface Props {
  /** A new one: the criteria now on the page and the name they suggest; else the saved one that is changed. */
  of: { criteria: Criteria; name: string } | Saved
  onClose: () => void
}

/** Name and reminders of a saved search. The price is 到货价 in yuan per ton, as the result list shows it. */
export default function SaveSearch({ of, onClose }: Props) {
  const saved = 'searchId' in of ? of : null
  const id = useId()
  const send = useSend()
  const refresh = useRefresh()
  const [name, setName] = useState(of.name.slice(0, 30))
  const [tellNew, setTellNew] = useState(saved?.tellNew ?? true)
  const [tellStock, setTellStock] = useState(saved?.tellStock ?? true)
  const [under, setUnder] = useState(saved?.tellUnderFen ? String(saved.tellUnderFen / 100) : '')
  const [error, setError] = useState({ name: '', under: '' })
  const [busy, setBusy] = useState(false)
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const wrong = {
      name: name.trim() === '' ? '请起个名字' : '',
      under: under !== '' && !/^[0-9]{1,5}(\.[0-9]{1,2})?$/.test(under) ? '价格是数字，单位元/吨，最多两位小数' : '',
    }
    setError(wrong)
    if (wrong.name || wrong.under) return
    setBusy(true)
    const done = await send('/api/often/saveSearch', {
      ...(saved ? { searchId: saved.searchId } : 'criteria' in of ? { criteria: of.criteria } : {}),
      name: name.trim(),
      tellNew,
      tellStock,
      tellUnderFen: under === '' || Number(under) === 0 ? null : Math.round(Number(under) * 100),
    })
    setBusy(false)
    if (!done) return
    await refresh('/api/often/getSearches')
    notify.success(`「${name.trim()}」已保存。`, { act: { label: '看保存的搜索', to: '/user/often?view=search' } })
    onClose()
  }
  return (
    <Dialog
      open
      title={saved ? '改提醒' : '保存搜索'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={id} look="primary" busy={busy} busyText="正在保存">
            保存
          </Button>
        </>
      }
    >
      <form id={id} className="form" method="post" onSubmit={save} noValidate>
        <p className="mute">每 {WATCH_MINUTES} 分钟看一次，有变化发站内消息；同一件事只提醒一次。</p>
        <Input label="名称" required maxLength={30} value={name} error={error.name} onChange={e => setName(e.target.value)} />
        <Checkbox label="有新上架的商品" checked={tellNew} onChange={setTellNew} />
        <Checkbox label="没货的重新有货" checked={tellStock} onChange={setTellStock} />
        <Input
          label="到货价不高于"
          unit="元/吨"
          inputMode="decimal"
          placeholder="不填不提醒"
          value={under}
          error={error.under}
          onChange={e => setUnder(halfWidth(e.target.value).trim())}
        />
      </form>
    </Dialog>
  )
}
