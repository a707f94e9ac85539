import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { whyNotLink } from '@mall/domain/cms/richText.ts'
import { ProductClass } from '@mall/domain/goods/goods.codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { atOf, localOf } from '../kit/localTime.ts'
import { newKey } from '../kit/newKey.ts'
import type { Banner } from './banners.page.tsx'

interface Values {
  channelCode: string
  title: string
  subtitle: string
  link: string
  classCode: string
  fromAt: string
  untilAt: string
}
const atOrNull = (local: string): number | null => (local === '' ? null : atOf(local))

export function BannerDialog({ banner, onClose }: { banner: Banner | null; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [requestId] = useState(newKey)
  const channels = useLazyCall('/api/goods/getChannelCardList', {})
  const save = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/saveBanner', {
        ...{ bannerId: banner?.bannerId ?? '', rev: banner?.rev ?? 0, off: banner?.off ?? false, requestId },
        ...{ ofChannel: v.channelCode, title: v.title, subtitle: v.subtitle, link: v.link, classCode: v.classCode },
        ...{ fromAt: atOrNull(v.fromAt), untilAt: atOrNull(v.untilAt) },
      }),
    onSuccess: async () => {
      void message.success('横幅已保存')
      await client.invalidateQueries({ queryKey: ['/api/ops/getBanners'] })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={banner ? `改横幅《${banner.title}》` : '新横幅'}
      okText="保存"
      cancelText="取消"
      width={480}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          ...{ channelCode: banner?.channelCode ?? '', title: banner?.title ?? '', subtitle: banner?.subtitle ?? '' },
          ...{ link: banner?.link ?? '/search', classCode: banner?.classCode ?? 'HRC' },
          ...{ fromAt: banner ? localOf(banner.fromAt) : '', untilAt: banner?.untilAt ? localOf(banner.untilAt) : '' },
        }}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="subtitle" label="副标题">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="link"
          label="点开的链接"
          rules={[
            {
              validator: (_, href: string) => {
                const why = whyNotLink(href.trim())
                return why ? Promise.reject(new Error(why)) : Promise.resolve()
              },
            },
          ]}
        >
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name="channelCode" label="在哪里">
          <Select
            options={[
              { value: '', label: '全站' },
              ...(channels.data?.channels ?? []).map(c => ({ value: c.channelCode, label: c.channelName })),
            ]}
          />
        </Form.Item>
        <Form.Item name="classCode" label="配图的品类">
          <Select showSearch optionFilterProp="label" options={ProductClass.rows.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        <div className="row">
          <Form.Item name="fromAt" label={banner ? '从何时起' : '从何时起；空为现在'}>
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item name="untilAt" label="到何时；空为不结束">
            <Input type="datetime-local" />
          </Form.Item>
        </div>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
