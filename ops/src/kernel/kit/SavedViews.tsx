import type { Sent } from '@mall/contract/main/calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { Alert, Button, Input, Popconfirm, Popover } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** What belongs to the moment, not to the view. */
const PASSING = ['page', 'open']
const viewOf = (params: URLSearchParams): string => {
  const kept = new URLSearchParams(params)
  for (const key of PASSING) kept.delete(key)
  kept.sort()
  return kept.toString()
}

/** Kept filters of a list: one press brings one back, ＋ 存视图 keeps the present one under a name. They follow the employee, not the browser. */
export function SavedViews({ list }: { list: Sent<'/api/ops/saveView'>['list'] }) {
  const call = useCaller()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const views = (useLazyCall('/api/ops/getViews', {}).data ?? []).filter(v => v.list === list)
  const query = viewOf(params)
  const settled = () => void client.invalidateQueries({ queryKey: ['/api/ops/getViews'] })
  const save = useMutation({
    mutationFn: () => call('/api/ops/saveView', { list, name: name.trim(), query }),
    onSuccess: () => {
      setOpen(false)
      setName('')
    },
    onSettled: settled,
  })
  const remove = useMutation({ mutationFn: (viewId: string) => call('/api/ops/deleteView', { viewId }), onSettled: settled })
  return (
    <span className="views">
      {views.map(v => (
        <span key={v.viewId} className={`view${v.query === query ? ' is-on' : ''}`}>
          <button type="button" aria-pressed={v.query === query} onClick={() => setParams(new URLSearchParams(v.query))}>
            {v.name}
          </button>
          <Popconfirm
            title={`删除视图「${v.name}」？`}
            okText="删除"
            okButtonProps={{ danger: true, 'aria-label': '确定删除视图' }}
            cancelText="留着"
            onConfirm={() => remove.mutate(v.viewId)}
          >
            <button type="button" aria-label={`删除视图 ${v.name}`}>
              ×
            </button>
          </Popconfirm>
        </span>
      ))}
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
        content={
          <form
            className="view-form"
            onSubmit={e => {
              e.preventDefault()
              if (name.trim() !== '') save.mutate()
            }}
          >
            <p className="hint">现在的筛选条件存成一个视图；同名会更新。</p>
            <span className="row">
              <Input
                autoFocus
                maxLength={20}
                value={name}
                placeholder="名称"
                aria-label="视图名称"
                onChange={e => setName(e.target.value)}
              />
              <Button type="primary" htmlType="submit" disabled={name.trim() === ''} loading={save.isPending}>
                保存
              </Button>
            </span>
            {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
          </form>
        }
      >
        <button type="button" className="link">
          ＋ 存视图
        </button>
      </Popover>
    </span>
  )
}
