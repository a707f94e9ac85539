import { AddressType } from '@mall/domain/people/company/company.codes.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useKept } from '../../kernel/useKept.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { AddressForm } from '../../orders/order/AddressForm.tsx'
import type { TypedAddress } from '../../orders/cart/confirmDraft.ts'
import { Mine } from '../../site/shell/Mine.tsx'

type Address = Reply<'/api/company/getCompanyShippingAddress'>[number]
const LIST = {}

export const load = ({ ensure }: PageContext) =>
  Promise.all([
    ensure('/api/company/getCompanyShippingAddress', LIST),
    ensure('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 1 }),
  ])

export const head = (): Head => ({ title: '收货地址', noIndex: true })

interface Draft {
  /** What the form is open for: a new address, one that is changed, nothing. */
  open: 'new' | 'change' | null
  addressId: string | null
  typed: TypedAddress | null
}
const CLOSED: Draft = { open: null, addressId: null, typed: null }

/** The company's address book: the checkout offers what stands here, the default first. */
export default function AddressBook() {
  const { session } = useBoot()
  const addresses = useLazyCall('/api/company/getCompanyShippingAddress', LIST)
  const [draft, change, drop] = useKept<Draft>('mall.address', CLOSED)
  const list = addresses.data
  const why = useWhyNot('address.manage')
  return (
    <Mine here="/user/address" title="收货地址">
      {!session.companyName ? (
        <Note tone="wait">
          <span>收货地址属于企业。当前账号尚未绑定企业，请先联系客服完成企业认证。</span>
        </Note>
      ) : (
        <>
          {why && (
            <Note>
              <span>{why}。可以查看和选用。</span>
            </Note>
          )}
          {draft.open && !why && (
            <section className="panel" aria-label={draft.open === 'new' ? '新增收货地址' : '修改收货地址'}>
              <div className="bd">
                <AddressForm
                  key={draft.addressId ?? 'new'}
                  book
                  addressId={draft.addressId ?? undefined}
                  typed={draft.typed}
                  onType={typed => change({ typed })}
                  onDone={drop}
                  onCancel={drop}
                />
              </div>
            </section>
          )}
          <Panel
            title="收货地址"
            remark={list ? `${list.length} 个，企业内共用` : undefined}
            more={
              draft.open === null && (
                <Button look="quiet" disabledReason={why} reasonAt="title" onClick={() => change({ ...CLOSED, open: 'new' })}>
                  新增地址
                </Button>
              )
            }
            flush
          >
            {!list ? (
              <Waiting read={addresses} lines={4} />
            ) : list.length === 0 ? (
              <Empty title="还没有收货地址" drawing="plate">
                新增一个工地或市场的地址，结算时直接选用，运费按城市计算。
              </Empty>
            ) : (
              <table className="tbl cards line">
                <thead>
                  <tr>
                    <th>名称</th>
                    <th>地址</th>
                    <th>收货人</th>
                    <th>价格区域</th>
                    <th className="num">操作</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(a => (
                    <Row key={a.addressId} a={a} onChange={typed => change({ open: 'change', addressId: a.addressId, typed })} />
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
        </>
      )}
    </Mine>
  )
}

const typedOf = ({ addressId: _id, cityName: _city, salesAreaCode: _area, ...a }: Address): TypedAddress => ({
  ...a,
  provinceCode: `${a.cityCode.slice(0, 2)}0000`,
})

function Row({ a, onChange }: { a: Address; onChange: (typed: TypedAddress) => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const why = useWhyNot('address.manage')
  const makeDefault = async () => {
    const { provinceCode: _province, ...address } = typedOf(a)
    const saved = await send('/api/company/updateCompanyShippingAddress', {
      ...address,
      addressId: a.addressId,
      isDefault: true,
    })
    if (!saved) return
    notify.success(`${a.name} 已设为默认地址。`)
    await refresh('/api/company/getCompanyShippingAddress')
  }
  const remove = async () => {
    if (await send('/api/company/deleteCompanyShippingAddress', { addressId: a.addressId }))
      notify.success(`地址 ${a.name} 已删除。`)
    await refresh('/api/company/getCompanyShippingAddress')
  }
  return (
    <tr>
      <td className="all">
        <b className="strong">{a.name}</b> <Tag line>{AddressType.label(a.addressType)}</Tag>{' '}
        {a.isDefault && <Tag tone="info">默认</Tag>}
      </td>
      <td data-l="地址">{a.detail.startsWith(a.cityName) ? a.detail : `${a.cityName} ${a.detail}`}</td>
      <td data-l="收货人">
        <span className="nowrap">{a.receiver}</span> <span className="nowrap">{a.mobile}</span>
      </td>
      <td data-l="价格区域">{a.salesAreaCode}</td>
      <td className="num">
        <span className="row acts ends">
          <Button
            size="sm"
            disabledReason={why}
            reasonAt="title"
            onClick={() => {
              onChange(typedOf(a))
              window.scrollTo({ top: 0 })
            }}
          >
            修改
          </Button>
          {!a.isDefault && (
            <Button size="sm" disabledReason={why} reasonAt="title" onClick={makeDefault}>
              设为默认
            </Button>
          )}
          <ConfirmButton
            size="sm"
            disabledReason={why}
            reasonAt="title"
            title={`删除收货地址「${a.name}」？`}
            consequence={`${a.cityName}，${a.receiver}。删除后结算时不再能选；已下的订单仍按原地址交付。`}
            confirmText="删除地址"
            onConfirm={remove}
          >
            删除
          </ConfirmButton>
        </span>
      </td>
    </tr>
  )
}
