import { certificationCalls } from '@mall/contract/people/certification/certification.ts'
import { certificationDeskCalls } from '@mall/contract/people/certification/certificationDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { answerBankCheck } from './answerBankCheck.ts'
import {
  categories,
  categoryTables,
  readBranches,
  readCertification,
  readCompanyExtend,
  readUserCompany,
} from './certification.reads.ts'
import { readDeskDetail, readDeskQueue } from './certificationDesk.reads.ts'
import { completeCompany } from './completeCompany.ts'
import { decideCertification } from './decideCertification.ts'
import { lookUpCompany } from './registry.ts'
import { certifyAtOnce, changeCompany, saveCertification } from './saveCertification.ts'
import { startBankCheck } from './startBankCheck.ts'
import { withdrawCertification } from './withdrawCertification.ts'

export const certificationRoutes = serve(certificationCalls, {
  '/api/company/getCertification': readCertification,
  '/api/company/UserCompanyCertificationNew': saveCertification,
  '/api/company/UserCompanyCertification': certifyAtOnce,
  '/api/company/UpdateUserCompanyCertification': changeCompany,
  '/api/company/withdrawCertification': withdrawCertification,
  '/api/company/startBankCheck': startBankCheck,
  '/api/company/answerBankCheck': answerBankCheck,
  '/api/company/completionUserCompany': completeCompany,
  '/api/company/getUserCompanyExtendById': readCompanyExtend,
  '/api/user/getUserCompany': readUserCompany,
  '/api/company/getTianYanChaInfo': lookUpCompany,
  '/api/company/getCompanyCustomerCategory': async () => categories,
  '/api/userCompanyCategory/getUserCompanyCategoryList': async () => categoryTables,
  '/api/subBank/getSteelSubBankOfPages': readBranches,
})

export const certificationDeskRoutes = serve(certificationDeskCalls, {
  '/api/ops/getCertificationQueue': readDeskQueue,
  '/api/ops/getCertificationDetail': readDeskDetail,
  '/api/ops/decideCertification': decideCertification,
})
