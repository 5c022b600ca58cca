/** Meaning and effect of the settings of deposits, withdrawals, loans and mining. */
export const moneyMeanings = {
  is_real_name_auth: [
    "Whether deposits and withdrawals need a passed real-name review.",
    "Others are sent to the real-name page.",
  ],
  is_recharge_auth: [
    "Whether deposits need a passed real-name review, and withdrawals do not.",
    "Others are sent to the real-name page.",
  ],
  is_recharge_crypto: ["Whether crypto deposits are offered.", "The tab is shown and served."],
  is_recharge_bank_card: ["Whether bank deposits are offered.", "The tab is shown and served."],
  is_recharge_contact: [
    "Whether deposits go through customer service.",
    "The deposit buttons open the service.",
  ],
  is_recharge_blank_contact: [
    "Whether bank deposits go through customer service.",
    "A chat button replaces the bank form.",
  ],
  edit_recharge_bank_info: [
    "Whether bank deposits are matched with an account.",
    "The matching flow replaces the list of accounts.",
  ],
  is_bank_charge_wire_info: [
    "Whether all wire details are shown with a bank deposit; bank, payee and account number always are.",
    "Address, SWIFT, IBAN, IFSC and remark appear too, each line with a copy button.",
  ],
  is_bank_charge_cancel_btn: [
    "Whether a waiting bank deposit can be cancelled.",
    "The button is shown and served.",
  ],
  is_charge_proof_img: [
    "Whether deposits need a proof picture.",
    "The upload is shown and required.",
  ],
  is_charge_withdraw_contact: [
    "Whether deposit and withdrawal pages link to the service.",
    "A chat button is shown there.",
  ],
  is_withdraw_contact: [
    "Whether withdrawals go through customer service.",
    "The withdraw buttons open the service.",
  ],
  is_withdraw_crypto: ["Whether crypto withdrawals are offered.", "The tab is shown and served."],
  is_withdraw_bank_card: ["Whether bank withdrawals are offered.", "The tab is shown and served."],
  is_withdraw_bank_contact: [
    "Whether bank withdrawals go through customer service.",
    "A chat button replaces the form.",
  ],
  is_withdraw_pay_pwd: [
    "Whether a withdrawal needs the pay password.",
    "The prompt appears and the server checks it.",
  ],
  is_withdraw_account_input: [
    "Whether the address may be typed in.",
    "A free input stands in place of the saved payout accounts; what is typed is saved with its first use and waits like any new one.",
  ],
  is_bank_out_amount: [
    "Whether the received amount of a bank withdrawal is shown.",
    "The fee box shows it.",
  ],
  withdraw_day_max: [
    "Largest sum of withdrawals a user may ask for within a day, in the currency of the accounts; empty for none.",
    "More is refused until the company's next day.",
  ],
  withdraw_open_max: [
    "Withdrawals of a user that may wait for a decision at a time.",
    "More are refused until one is decided or taken back.",
  ],
  withdraw_cooling_hours: [
    "Hours that withdrawals wait after a change of a password, the pay password, a passkey or a second factor, and new payout accounts after they are saved, or first typed in.",
    "Withdrawals are refused until then; the page says until when.",
  ],
  desk_four_eyes_amount: [
    "Amount above which a deposit or a withdrawal needs two operators, in the currency of the accounts. The same amount bounds what single operators approve for one customer in a day: deposits and withdrawals each.",
    "The first approval leaves the item open; another operator has to approve as well.",
  ],
  desk_operator_day_amount: [
    "What one operator, and all who count as one person with that operator, may approve alone in a day: deposits and withdrawals each, in the currency of the accounts.",
    "Beyond it another operator has to approve as well.",
  ],
  is_follow_real_name: [
    "Whether real accounts need a passed identity check to follow a master, and to become one.",
    "Without it both are refused; the page says so.",
  ],
  follow_max_masters: [
    "How many masters one customer may follow at a time.",
    "One more is refused.",
  ],
  follow_max_equity_percent: [
    "How much of a customer's money may be in pots, in percent of account and pots together.",
    "What goes beyond it is refused.",
  ],
  follow_min_amount: [
    "Least that a customer sets aside for a master, in the currency of the accounts.",
    "Less is refused where the following begins.",
  ],
  follow_max_amount: [
    "Most that a customer may have set aside for one master, in the currency of the accounts.",
    "What goes beyond it is refused.",
  ],
  follow_master_min_equity: [
    "Least equity of a customer who applies to be a master, in the currency of the accounts.",
    "An application with less is refused.",
  ],
  follow_profit_share: [
    "Share of new profit that followers pay to their master, in percent, at most 50.",
    "A master keeps the share that was in force at the application.",
  ],
  is_wallet_bank_card: [
    "Whether the wallet lists bank accounts.",
    "The row and the list are shown.",
  ],
  is_wallet_crypto: ["Whether the wallet lists coin addresses.", "The row and the list are shown."],
  is_bank_account_bank_code: [
    "Whether a bank account has the field bank_code.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_bank_address: [
    "Whether a bank account has the field bank_address.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_routing_number: [
    "Whether a bank account has the field routing_number.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_swift: [
    "Whether a bank account has the field swift.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_iban: [
    "Whether a bank account has the field iban.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_ifsc: [
    "Whether a bank account has the field ifsc.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_branch: [
    "Whether a bank account has the field branch.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_payee_address: [
    "Whether a bank account has the field payee_address.",
    "The form asks for it and requires it.",
  ],
  is_bank_account_post_code: [
    "Whether a bank account has the field post_code.",
    "The form asks for it and requires it.",
  ],
  is_loan_margin: [
    "Whether loans are paid to the contract account, where they are margin.",
    "The agreement says so, and the payout goes to the contract account; otherwise to the wallet.",
  ],
  loan_return_days: [
    "Days in which a loan may be given back at no cost, 0 to 90; at most until the day before it is due.",
    "The agreement names them; interest is booked once they are over.",
  ],
  is_loan_sex: [
    "Whether the loan form has the field sex.",
    "The form asks for it and requires it.",
  ],
  is_loan_birthday: [
    "Whether the loan form has the field birthday.",
    "The form asks for it and requires it.",
  ],
  is_loan_country: [
    "Whether the loan form has the field country.",
    "The form asks for it and requires it.",
  ],
  is_loan_mobile: [
    "Whether the loan form has the field mobile.",
    "The form asks for it and requires it.",
  ],
  is_loan_id_card_type: [
    "Whether the loan form has the field id_card_type.",
    "The form asks for it and requires it.",
  ],
  is_loan_id_number: [
    "Whether the loan form has the field id_number.",
    "The form asks for it and requires it.",
  ],
  is_loan_hand_pic: [
    "Whether the loan form has the field hand_pic.",
    "The form asks for it and requires it.",
  ],
  is_loan_age: [
    "Whether the loan form has the field age.",
    "The form asks for it and requires it.",
  ],
  is_loan_contact_info: [
    "Whether the loan form has the field contact_info.",
    "The form asks for it and requires it.",
  ],
  is_loan_loan_amount: [
    "Whether the loan form has the field loan_amount.",
    "The form asks for it and requires it.",
  ],
  is_loan_social_security: [
    "Whether the loan form has the field social_security.",
    "The form asks for it and requires it.",
  ],
  is_loan_has_family: [
    "Whether the loan form has the field has_family.",
    "The form asks for it and requires it.",
  ],
  is_loan_address_detail: [
    "Whether the loan form has the field address_detail.",
    "The form asks for it and requires it.",
  ],
  is_loan_job: [
    "Whether the loan form has the field job.",
    "The form asks for it and requires it.",
  ],
  is_loan_work_years: [
    "Whether the loan form has the field work_years.",
    "The form asks for it and requires it.",
  ],
  is_loan_work_address: [
    "Whether the loan form has the field work_address.",
    "The form asks for it and requires it.",
  ],
  is_loan_personal_income: [
    "Whether the loan form has the field personal_income.",
    "The form asks for it and requires it.",
  ],
  is_loan_family_income: [
    "Whether the loan form has the field family_income.",
    "The form asks for it and requires it.",
  ],
  is_loan_annual_income: [
    "Whether the loan form has the field annual_income.",
    "The form asks for it and requires it.",
  ],
  is_loan_other_income: [
    "Whether the loan form has the field other_income.",
    "The form asks for it and requires it.",
  ],
  is_loan_annual_savings: [
    "Whether the loan form has the field annual_savings.",
    "The form asks for it and requires it.",
  ],
  is_loan_debt_info: [
    "Whether the loan form has the field debt_info.",
    "The form asks for it and requires it.",
  ],
  is_loan_has_pension: [
    "Whether the loan form has the field has_pension.",
    "The form asks for it and requires it.",
  ],
  is_loan_has_house: [
    "Whether the loan form has the field has_house.",
    "The form asks for it and requires it.",
  ],
  is_loan_house_cert: [
    "Whether the loan form has the field house_cert.",
    "The form asks for it and requires it.",
  ],
  is_loan_has_car: [
    "Whether the loan form has the field has_car.",
    "The form asks for it and requires it.",
  ],
  is_loan_car_cert: [
    "Whether the loan form has the field car_cert.",
    "The form asks for it and requires it.",
  ],
  is_loan_passport_photo: [
    "Whether the loan form has the field passport_photo.",
    "The form asks for it and requires it.",
  ],
  is_loan_credit_score: [
    "Whether the loan form has the field credit_score.",
    "The form asks for it and requires it.",
  ],
  is_loan_tax_bill: [
    "Whether the loan form has the field tax_bill.",
    "The form asks for it and requires it.",
  ],
  is_loan_protocol: [
    "Whether a loan needs its terms to be agreed.",
    "The button waits for the tick.",
  ],
  is_loan_show_daily_profit: ["Whether the daily interest is shown.", "The loan form shows it."],
  is_loan_show_total_profit: ["Whether the total interest is shown.", "The loan form shows it."],
  is_loan_repayment_address_copy: [
    "Whether the repayment address is shown.",
    "QR code, address and copy button appear.",
  ],
  is_loan_repayment_chat: [
    "Whether the repayment page links to the service.",
    "The link is shown.",
  ],
  is_mining_hide_max_subscribe: [
    "Whether the largest subscription is hidden.",
    "The fund pages leave it out, and the button that enters the most.",
  ],
} as const;
