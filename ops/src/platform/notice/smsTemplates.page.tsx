// 短信模板: carriers send texts that they have approved before. The operator registers each text and writes the number here that the carrier gives.
import '../partner/partner.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SmsVendor } from '@mall/domain/platform/notice/sms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'

type Row = Reply<'/api/ops/getSmsTemplates'>['list'][number]

export default function SmsTemplatesPage() {
  const staff = useStaff()
  const templates = useLazyCall('/api/ops/getSmsTemplates', {})
  const { data } = templates
  const lacking = data?.list.filter(t => t.templateCode === '').length ?? 0
  const why =
    whyNoRight(staff, 'settings.edit') ?? (data?.carrier === '' ? '短信没有接通：在服务器上设 PARTNER_SMS 后再登记' : undefined)
  return (
    <>
      <div className="page-head">
        <h1>短信模板</h1>
        {data && (
          <span className="mute">
            {data.carrier === ''
              ? '没有接通短信服务商，下面是要登记的原文'
              : `${SmsVendor.label(data.carrier)}，共 ${data.list.length} 类，${lacking > 0 ? `${lacking} 类还没有登记` : '都已登记'}`}
          </span>
        )}
      </div>
      <Alert
        type="info"
        showIcon
        className="gap"
        title="服务商只发审核过的模板：把「登记的写法」逐条提交到服务商控制台，通过后把模板编号填在这里。没有编号的短信不会发出，留在「短信记录」里等着。"
      />
      {templates.isError && !data && (
        <Alert
          type="error"
          showIcon
          title={templates.error.message}
          action={<Button onClick={() => templates.refetch()}>重试</Button>}
        />
      )}
      {!data && !templates.isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <section className="panel settings" aria-label="短信模板">
          {data.list.map(t => (
            <TemplateRow key={t.event} t={t} why={why} />
          ))}
        </section>
      )}
    </>
  )
}

function TemplateRow({ t, why }: { t: Row; why: string | undefined }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? t.templateCode
  const save = useMutation({
    mutationFn: () => call('/api/ops/saveSmsTemplate', { event: t.event, templateCode: value.trim() }),
    onSuccess: () => void message.success(`${t.label}：${value.trim() === '' ? '已取消登记' : '已登记'}`),
    onError: e => void message.error(e.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['/api/ops/getSmsTemplates'] })
      setTyped(null)
    },
  })
  const id = `template-${t.event}`
  return (
    <div className="setting">
      <div>
        <label htmlFor={id}>
          <b>{t.label}</b> {t.templateCode === '' ? <Tag tone="wait">未登记</Tag> : <Tag tone="good">已登记</Tag>}
        </label>
        <small>{t.registeredText}</small>
        {t.riskyWords && <small className="warn">审核时容易被拒的字词：{t.riskyWords}</small>}
      </div>
      <div className="setting-field template-field" title={why}>
        <Input
          id={id}
          value={value}
          maxLength={40}
          placeholder="模板编号"
          disabled={why !== undefined}
          status={/^[A-Za-z0-9_-]*$/.test(value.trim()) ? '' : 'error'}
          onChange={e => setTyped(e.target.value)}
        />
        <Button
          disabled={why !== undefined || typed === null || !/^[A-Za-z0-9_-]*$/.test(value.trim())}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          保存
        </Button>
      </div>
    </div>
  )
}
