import { useLazyCall } from '@mall/client/useCall.ts'
import { LIST_LINES_MOST } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import { type FormEvent, useId, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'

interface Props {
  lines: readonly { skuCode: string; pieces: number }[]
  onClose: () => void
  onDone?: () => void
}

/** Puts goods into one of the person's own lists, or makes a new one of them. */
export default function KeepList({ lines, onClose, onDone }: Props) {
  const id = useId()
  const send = useSend()
  const refresh = useRefresh()
  const { session } = useBoot()
  const lists = useLazyCall('/api/often/getLists', {}).data?.filter(l => l.mine)
  const [listId, setListId] = useState('')
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (listId === '' && name.trim() === '') return setError('请起个名字')
    setBusy(true)
    const sent = lines.slice(0, LIST_LINES_MOST).map(({ skuCode, pieces }) => ({ skuCode, pieces }))
    const done =
      listId === ''
        ? await send('/api/often/saveList', { name: name.trim(), shared, lines: sent })
        : await send('/api/often/addToList', { listId, lines: sent })
    setBusy(false)
    if (!done) return
    await refresh('/api/often/getLists', '/api/often/getList')
    notify.success(`${sent.length} 种商品已存进「${lists?.find(l => l.listId === listId)?.name ?? name.trim()}」。`, {
      act: { label: '看清单', to: `/user/often?view=list&listId=${done.listId}` },
    })
    onDone?.()
    onClose()
  }
  return (
    <Dialog
      open
      title={`${lines.length} 种商品存为清单`}
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
        {lists && lists.length > 0 && (
          <Select label="存到" value={listId} onChange={e => setListId(e.target.value)}>
            <option value="">新的清单</option>
            {lists.map(l => (
              <option key={l.listId} value={l.listId}>
                {l.name}（{l.lineCount} 种）
              </option>
            ))}
          </Select>
        )}
        {listId === '' ? (
          <>
            <Input
              label="名称"
              required
              maxLength={30}
              placeholder="如 二号楼主体"
              value={name}
              error={error}
              onChange={e => {
                setName(e.target.value)
                setError('')
              }}
            />
            {session.companyName !== null && (
              <Checkbox label="和同事共享：都能看、能加入购物车" checked={shared} onChange={setShared} />
            )}
          </>
        ) : (
          <p className="mute">清单里已有的商品，件数改成这次的。</p>
        )}
      </form>
    </Dialog>
  )
}
