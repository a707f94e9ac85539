import { Codes } from '@mall/contract/kernel/codes.ts'
import './openApi.css'
import type { OpenApiKey, OpenApiSeen } from '@mall/contract/desk/openApi/openApi.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { KEY_DAYS, OpenRight, type OpenRightCode, OVERLAP_DAYS, PER_DAY } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { whyNotNet } from '@mall/domain/desk/openApi/publicAddress.ts'
import { PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox, Seg } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Area, Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { day } from '../../kernel/kit/time.ts'
import { CodeField, wrongCode } from '../../people/session/CodeField.tsx'
import { Secret } from './Secret.tsx'

const NOTES: Record<OpenRightCode, string> = {
  price: '搜索、商品详情、本企业的价格、各仓库存',
  cart: '采购清单配货、加购物车、结算预览；不下单',
  order: '提交订单、确认、取消；要短信验证码',
  ship: '订单、运单、磅单、质保书，只读',
  account: '结算单、对账单、发票，只读',
}
const DAY = 86_400_000
/** Half a year, as most keys are made. */
const USUAL_DAYS = 182
const netsOf = (text: string) => text.split(/[\s,，;；]+/).filter(Boolean)

/** A new key, or a new one for an old one's terms. What was chosen stays until it is made or given up. */
export function KeyDialog({ read, renew, onClose }: { read: OpenApiSeen; renew: OpenApiKey | null; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const boot = useBoot()
  const [now] = useState(() => Date.now())
  const own = read.people.find(p => p.userName === boot.session.userInfo?.userName)
  const [name, setName] = useState('')
  const [sandbox, setSandbox] = useState(renew?.sandbox ?? false)
  const [rights, setRights] = useState<OpenRightCode[]>(renew?.rights ?? [])
  const [actsAs, setActsAs] = useState(own?.userName ?? read.people.find(p => !p.whyNot)?.userName ?? '')
  const [expiresOn, setExpires] = useState(day(now + USUAL_DAYS * DAY))
  const [perDay, setPerDay] = useState<number | null>(5000)
  const [nets, setNets] = useState('')
  const [smsCode, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const requestId = useRef(newRequestId())
  const { errors, check, refused } = useFieldErrors<
    'k-name' | 'k-right-price' | 'k-as' | 'k-until' | 'k-day' | 'k-nets' | 'k-code'
  >()
  // Without SMS the mall asks for the password instead.
  const coded = rights.includes(OpenRight.order) && !sandbox && boot.site.partners.sms !== PartnerLink.off
  const wrongNet = netsOf(nets).map(whyNotNet).find(Boolean)
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['k-name', !renew && name.trim() === '' && '请填写名称，如 ERP 采购同步'],
      ['k-right-price', rights.length === 0 && '请至少选择一种权限'],
      ['k-as', !renew && actsAs === '' && '请选择以谁的身份'],
      ['k-until', !/^\d{4}-\d\d-\d\d$/.test(expiresOn) && '请选择到期日'],
      ['k-day', !renew && (perDay === null || perDay < 1 || perDay > PER_DAY) && `每日 1 到 ${PER_DAY} 次`],
      ['k-nets', wrongNet ?? null],
      ['k-code', coded && wrongCode(smsCode)],
    ])
    if (!good) return
    setBusy(true)
    const terms = { requestId: requestId.current, expiresOn, ...(coded ? { smsCode } : {}) }
    try {
      const { key } = renew
        ? await call('/api/openApi/renewKey', { ...terms, keyId: renew.keyId })
        : await call('/api/openApi/makeKey', {
            ...terms,
            name: name.trim(),
            rights,
            actsAs,
            perDay: perDay ?? PER_DAY,
            nets: netsOf(nets),
            sandbox,
          })
      setMade(key)
      await refresh('/api/openApi/getOpenApi')
    } catch (error) {
      refused(error, {
        [Codes.SMS_WRONG]: 'k-code',
        [Codes.OPEN_AS]: 'k-as',
        [Codes.RIGHT_BEYOND]: 'k-as',
        [Codes.OPEN_FORM]: 'k-until',
      })
    }
    setBusy(false)
  }
  if (made)
    return (
      <Secret
        title={`密钥「${renew?.name ?? name.trim()}」`}
        text={made}
        how={`每次调用放在请求头：Authorization: Bearer 密钥。到 ${expiresOn} 有效${renew ? `；旧密钥再用 ${OVERLAP_DAYS} 天` : ''}。`}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      title={renew ? `换新密钥「${renew.name}」` : '新建密钥'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="openkey" look="primary" busy={busy} busyText="正在生成">
            生成密钥
          </Button>
        </>
      }
    >
      <form id="openkey" className="form" method="post" onSubmit={save} noValidate>
        {renew ? (
          <Note>
            <span>
              权限、次数、来源地址与身份不变：{renew.rights.map(r => OpenRight.label(r)).join('、')}，以 {renew.actsAs}{' '}
              的身份。旧密钥再用 {OVERLAP_DAYS} 天，请在此之前换上新的。
            </span>
          </Note>
        ) : (
          <>
            <div>
              <Seg
                label="用在哪里"
                options={[
                  { value: 'live', label: '正式' },
                  { value: 'sandbox', label: '沙箱' },
                ]}
                value={sandbox ? 'sandbox' : 'live'}
                onChange={v => setSandbox(v === 'sandbox')}
              />
            </div>
            <p className="hint">
              {sandbox
                ? '看到的价格、库存、订单都是真的；下单、取消走完整个过程后撤回，什么也不留下，回应标 sandbox。购物车是这把密钥自己的。'
                : '下单、取消是真的。'}
            </p>
            <Input
              id="k-name"
              label="名称"
              required
              maxLength={20}
              value={name}
              onChange={e => setName(e.target.value)}
              error={errors['k-name']}
              hint="一个系统一把，如 ERP 采购同步、仓库收货"
            />
            <fieldset className="openrights">
              <legend>
                权限<span className="up"> *</span>
              </legend>
              {OpenRight.values.map(r => (
                <Checkbox
                  key={r}
                  id={`k-right-${r}`}
                  checked={rights.includes(r)}
                  onChange={on => setRights(on ? [...rights, r] : rights.filter(x => x !== r))}
                  label={
                    <>
                      {OpenRight.label(r)}{' '}
                      <small className="mute">
                        {sandbox && r === OpenRight.order ? '提交订单、确认、取消，走完后撤回' : NOTES[r]}
                      </small>
                    </>
                  }
                />
              ))}
              {errors['k-right-price'] && (
                <p className="err" role="alert">
                  {errors['k-right-price']}
                </p>
              )}
            </fieldset>
            <Select
              id="k-as"
              label="以谁的身份"
              required
              value={actsAs}
              onChange={e => setActsAs(e.target.value)}
              error={errors['k-as']}
              hint="此人不能做的，密钥也不能做；订单记在此人名下"
            >
              {read.people.map(p => (
                <option key={p.userName} value={p.userName} disabled={p.whyNot !== ''}>
                  {p.name}（{p.userName}）{p.whyNot && `：${p.whyNot}`}
                </option>
              ))}
            </Select>
            <NumberInput
              id="k-day"
              label="每日次数"
              required
              unit="次"
              value={perDay}
              onChange={setPerDay}
              error={errors['k-day']}
              hint={`最多 ${PER_DAY.toLocaleString()} 次，00:00 重新计`}
            />
            <Area
              id="k-nets"
              label="来源地址"
              rows={2}
              maxLength={900}
              value={nets}
              onChange={e => setNets(e.target.value)}
              error={errors['k-nets']}
              hint="一行一个，如 203.0.113.18 或 203.0.113.0/24；空为不限"
            />
          </>
        )}
        <Input
          id="k-until"
          label="到期日"
          required
          type="date"
          min={day(now)}
          max={day(now + KEY_DAYS * DAY)}
          value={expiresOn}
          onChange={e => setExpires(e.target.value)}
          error={errors['k-until']}
          hint="含当日，最长 12 个月"
        />
        {coded && (
          <CodeField
            id="k-code"
            label="短信验证码（能下单的密钥）"
            mobile={boot.session.userInfo?.mobile ?? ''}
            purpose="openKey"
            mobileIsGood={() => true}
            value={smsCode}
            onChange={setCode}
            error={errors['k-code']}
          />
        )}
      </form>
    </Dialog>
  )
}
