import { useCaller } from '@mall/client/useCall.ts'
import { ArticleArea } from '@mall/domain/site/content/content.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { type Group, useContentAgain } from './content.ts'

/** What the chosen group is called, where it stands in the footer, and whether it is shown there. */
export function GroupBar({ group, groups }: { group: Group; groups: readonly Group[] }) {
  const call = useCaller()
  const again = useContentAgain()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'content.publish')
  const [editing, setEditing] = useState(false)
  const columns = groups.filter(g => g.area === ArticleArea.main).map(g => g.catCode)
  const at = columns.indexOf(group.catCode)
  const order = useMutation({
    mutationFn: (catCodes: string[]) => call('/api/ops/orderArticleGroups', { catCodes }),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const move = (by: 1 | -1) => {
    const next = [...columns]
    next.splice(at + by, 0, ...next.splice(at, 1))
    order.mutate(next)
  }
  const stuck = (end: boolean): string | undefined => why ?? (end ? '已经在这一头' : undefined)
  return (
    <div className="panel panel-pad" role="group" aria-label={`分组 ${group.name}`}>
      <p>
        <b>{group.name}</b> <small className="mute">{group.catCode}</small> {group.off ? <Tag tone="none">页脚不显示</Tag> : null}
      </p>
      <span className="row">
        {at >= 0 ? (
          <>
            <ActButton
              size="small"
              {...whyProp(stuck(at === 0))}
              loading={order.isPending}
              onClick={() => move(-1)}
              aria-label={`${group.name} 前移`}
            >
              ↑
            </ActButton>
            <ActButton
              size="small"
              {...whyProp(stuck(at === columns.length - 1))}
              loading={order.isPending}
              onClick={() => move(1)}
              aria-label={`${group.name} 后移`}
            >
              ↓
            </ActButton>
          </>
        ) : null}
        <ActButton size="small" {...whyProp(why)} onClick={() => setEditing(true)}>
          改分组
        </ActButton>
      </span>
      {editing ? <GroupDialog group={group} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}

const whyProp = (why: string | undefined): { why: string } | Record<string, never> => (why === undefined ? {} : { why })

function GroupDialog({ group, onClose }: { group: Group; onClose(): void }) {
  const call = useCaller()
  const again = useContentAgain()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ name: string; off: boolean }>()
  const save = useMutation({
    mutationFn: (v: { name: string; off: boolean }) =>
      call('/api/ops/saveArticleGroup', { catCode: group.catCode, name: v.name.trim(), off: v.off, rev: group.rev }),
    onSuccess: async () => {
      void message.success('已改，十秒之内页面上跟着变')
      await again()
      onClose()
    },
  })
  return (
    <Modal
      open
      title={`改分组 ${group.name}`}
      okText="保存"
      cancelText="取消"
      width={440}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: group.name, off: group.off }}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={12} autoFocus />
        </Form.Item>
        {group.area === ArticleArea.main ? (
          <Form.Item name="off" valuePropName="checked" extra="文章的地址照旧打得开；页脚和帮助中心的目录里不列出">
            <Checkbox>页脚里不显示这一栏</Checkbox>
          </Form.Item>
        ) : (
          <Form.Item name="off" hidden>
            <Input />
          </Form.Item>
        )}
        <p className="hint">编码 {group.catCode} 不变。</p>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
