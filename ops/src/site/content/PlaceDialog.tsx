import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { ArticleArea } from '@mall/domain/site/content/content.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal, Select } from 'antd'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import type { Group, Placed } from './content.ts'
import { useContentAgain } from './content.ts'

interface Values {
  catCode: string
  channels: string[]
  kind: string
  offAt: string
}

/** Where an article stands; counts at once, without a version. */
export function PlaceDialog(o: { group: Group; groups: readonly Group[]; article: Placed; onClose(): void }) {
  const { article, group } = o
  const call = useCaller()
  const again = useContentAgain()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'content.publish')
  const [form] = Form.useForm<Values>()
  const channels = useLazyCall('/api/goods/getChannelCardList', {})
  const chosen = Form.useWatch('catCode', form)
  const area = o.groups.find(g => g.catCode === chosen)?.area ?? group.area
  const fixed = area === ArticleArea.agreement
  const save = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/placeArticle', {
        articleId: article.articleId,
        rev: article.rev,
        catCode: v.catCode,
        channels: fixed ? [] : v.channels,
        kind: v.kind.trim(),
        offAt: fixed || v.offAt === '' ? null : atOf(v.offAt),
      }),
    onSuccess: async () => {
      void message.success('已改，十秒内各页可见')
      o.onClose()
      await again()
    },
  })
  return (
    <Modal
      open
      title={`《${article.title}》的位置与渠道`}
      okText="保存"
      cancelText="取消"
      width={480}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: why !== undefined, title: why ?? '' }}
      onOk={form.submit}
      onCancel={o.onClose}
      mask={{ closable: false }}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          catCode: group.catCode,
          channels: article.channels,
          kind: article.kind,
          offAt: article.offAt === null ? '' : localOf(article.offAt),
        }}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="catCode" label="分组">
          <Select
            options={o.groups
              .filter(g => (g.area === ArticleArea.agreement) === (group.area === ArticleArea.agreement))
              .map(g => ({ value: g.catCode, label: `${g.name}　${ArticleArea.label(g.area)}` }))}
          />
        </Form.Item>
        {fixed ? (
          <p className="hint">注册协议对所有人一样：不限渠道，不下线。</p>
        ) : (
          <>
            <Form.Item name="channels" label="只给这些渠道；空为全部">
              <Select
                mode="multiple"
                allowClear
                optionFilterProp="label"
                options={(channels.data?.channels ?? []).map(c => ({ value: c.channelCode, label: c.channelName }))}
              />
            </Form.Item>
            <Form.Item name="offAt" label="下线时间；空为不下线，填过去的时刻为立即下线">
              <Input type="datetime-local" />
            </Form.Item>
          </>
        )}
        <Form.Item name="kind" label="类别，写在公告标题前" hidden={area !== ArticleArea.notice}>
          <Input maxLength={8} />
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
