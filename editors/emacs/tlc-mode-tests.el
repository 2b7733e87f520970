;;; tlc-mode-tests.el --- Tests of tlc-mode  -*- lexical-binding: t; -*-

;;; Commentary:

;; emacs -Q --batch -L . -l tlc-mode-tests.el -f ert-run-tests-batch-and-exit
;;
;; $TLC is the compiler, and $TLC_SERVER a program with the command `lsp'.

;;; Code:

(require 'ert)
(require 'tlc-mode)

(defconst tlc-tests--root
  (expand-file-name "../.." (file-name-directory (or load-file-name buffer-file-name)))
  "The folder of the repository.")

(defmacro tlc-tests--with-file (name text &rest body)
  "Write TEXT to a file NAME in a new folder, visit it and execute BODY there."
  (declare (indent 2))
  `(let* ((folder (make-temp-file "tlc-mode" t))
          (file (expand-file-name ,name folder)))
     (unwind-protect
         (progn
           (write-region ,text nil file nil 'silent)
           (with-current-buffer (find-file-noselect file)
             (unwind-protect (progn ,@body)
               (set-buffer-modified-p nil)
               (kill-buffer))))
       (delete-directory folder t))))

(defun tlc-tests--face (text)
  "Return the face of the first occurrence of TEXT."
  (goto-char (point-min))
  (let ((case-fold-search nil))
    (search-forward text))
  (get-text-property (match-beginning 0) 'face))

(defun tlc-tests--stripped (text)
  "Return TEXT without the blanks at the beginnings of lines outside comments."
  (let ((depth 0))
    (mapconcat
     (lambda (line)
       (prog1 (if (> depth 0) line (string-trim-left line " +"))
         (setq depth (+ depth (tlc--count "(\\*" line) (- (tlc--count "\\*)" line))))))
     (split-string text "\n")
     "\n")))

(ert-deftest tlc-file-types ()
  (dolist (case '(("a.mod" "MODULE A;" tlc-mode)
                  ("a.def" "(* x *)\nDEFINITION MODULE A;" tlc-mode)
                  ("new.mod" "" tlc-mode)
                  ("linker.def" "EXPORTS\n  a" fundamental-mode)
                  ("go.mod" "MODULE a" fundamental-mode)))
    (tlc-tests--with-file (nth 0 case) (nth 1 case)
      (should (eq major-mode (nth 2 case))))))

(ert-deftest tlc-colours ()
  (tlc-tests--with-file "Colours.mod"
      "MODULE Colours; (* one (* two *) three *)
<* allow(unused) *>
CONST t = 'it\"s'; bottom = 7..9;
PROCEDURE Work(VAR OUT n: INTEGER); FORWARD;
BEGIN WHILE bottom DIV 2 = 3 DO INC(n); r.MAX := TRUE; begin END
END Colours."
    (font-lock-ensure)
    (dolist (case '(("one" font-lock-comment-face) ("two" font-lock-comment-face) ("three" font-lock-comment-face)
                    ("MODULE" font-lock-keyword-face) ("Colours" font-lock-function-name-face)
                    ("allow" font-lock-preprocessor-face) ("it\"s" font-lock-string-face) ("bottom" nil)
                    ("Work" font-lock-function-name-face) ("OUT" font-lock-keyword-face)
                    ("INTEGER" font-lock-type-face) ("FORWARD" font-lock-keyword-face)
                    ("DIV" font-lock-keyword-face) ("INC" font-lock-builtin-face) ("TRUE" font-lock-constant-face)
                    ("MAX" default) ("begin" nil)))
      (should (equal (cons (car case) (tlc-tests--face (car case))) (cons (car case) (cadr case)))))))

(ert-deftest tlc-indentation ()
  "Lay out the examples again.  Lines that continue a statement may have other columns."
  (let ((differences nil)
        (total 0))
    (dolist (file (directory-files (expand-file-name "examples" tlc-tests--root) t "\\.mod\\'"))
      (let ((text (with-temp-buffer (insert-file-contents file) (buffer-string))))
        (with-temp-buffer
          (insert (tlc-tests--stripped text))
          (tlc-mode)
          (let ((inhibit-message t))
            (indent-region (point-min) (point-max)))
          (let ((expected (split-string text "\n")))
            (dolist (line (split-string (buffer-string) "\n"))
              (setq total (1+ total))
              (unless (equal line (pop expected))
                (push (concat (file-name-nondirectory file) ": " line) differences)))))))
    (should (> total 1500))
    (should (equal (length (seq-take differences (/ total 400))) (length differences)))))

(ert-deftest tlc-indentation-of-definitions ()
  (let ((text "DEFINITION MODULE D;

TYPE
  T = RECORD
    a: CHAR;
    b: CHAR
  END;

PROCEDURE P(a: INTEGER;
    b: INTEGER);
(* comment *)
PROCEDURE Q;

END D.
"))
    (with-temp-buffer
      (insert (tlc-tests--stripped text))
      (tlc-mode)
      (let ((inhibit-message t))
        (indent-region (point-min) (point-max)))
      (should (equal (buffer-string) text)))))

(ert-deftest tlc-navigation ()
  (with-temp-buffer
    (insert "MODULE M;\nPROCEDURE P;\n  PROCEDURE Q;\n  END Q;\nBEGIN\nEND P;\nEND M.\n")
    (tlc-mode)
    (should (equal (mapcar #'car (cdr (assoc "Procedures" (imenu--make-index-alist t)))) '("P" "Q")))
    (goto-char (point-min))
    (forward-line 1)
    (tlc-end-of-defun)
    (should (looking-back "END P;" (point-min)))
    (tlc-beginning-of-defun 2)
    (should (looking-at "PROCEDURE P"))
    (goto-char (point-min))
    (comment-region (point-min) (line-end-position))
    (should (looking-at "(\\* MODULE M; \\*)"))))

(defun tlc-tests--messages (&rest arguments)
  "Run the compiler with ARGUMENTS, and return the line, column and type of each message."
  (with-temp-buffer
    (apply #'call-process (getenv "TLC") nil t nil arguments)
    (compilation-mode)
    (let ((inhibit-read-only t)
          (found nil))
      (compilation--ensure-parse (point-max))
      (goto-char (point-min))
      (while (let ((message (get-text-property (point) 'compilation-message)))
               (when message
                 (let ((place (compilation--message->loc message)))
                   (cl-pushnew (list (cadr (compilation--loc->file-struct place))
                                     (compilation--loc->line place)
                                     (compilation--message->type message))
                               found :test #'equal)))
               (and (next-single-property-change (point) 'compilation-message)
                    (goto-char (next-single-property-change (point) 'compilation-message)))))
      (mapcar #'cdr (nreverse found)))))

(ert-deftest tlc-messages ()
  (skip-unless (not (member (getenv "TLC") '(nil ""))))
  (tlc-tests--with-file "Wrong.mod" "MODULE Wrong;\nVAR i, k: INTEGER;\nBEGIN\n  i := 'ab';\n  j := 1\nEND Wrong.\n"
    (dolist (format '("human" "short"))
      (should (equal (tlc-tests--messages "check" (concat "--error-format=" format) file) '((4 2) (5 2))))))
  (tlc-tests--with-file "Warned.mod" "MODULE Warned;\nFROM InOut IMPORT WriteLn;\nBEGIN\nEND Warned.\n"
    (dolist (format '("human" "short"))
      (should (equal (tlc-tests--messages "check" (concat "--error-format=" format) file) '((2 1))))))
  (tlc-tests--with-file "Fails.mod"
      "MODULE Fails;\nVAR a: ARRAY [0..1] OF CHAR; i: INTEGER;\nPROCEDURE Work;
BEGIN\n  FOR i := 0 TO 2 DO a[i] := 'x' END\nEND Work;\nBEGIN\n  Work\nEND Fails.\n"
    (should (equal (tlc-tests--messages "run" "-g" "-A" "all" file) '((5 2) (5 0) (8 0))))))

(ert-deftest tlc-language-server ()
  (skip-unless (and (locate-library "eglot") (not (member (getenv "TLC_SERVER") '(nil "")))))
  (require 'eglot)
  (require 'flymake)
  (let ((tlc-program (getenv "TLC_SERVER"))
        (eglot-sync-connect 10))
    (tlc-tests--with-file "Served.mod" "MODULE Served;\nBEGIN\n  undeclared := 1\nEND Served.\n"
      (apply #'eglot (eglot--guess-contact))
      (should (eglot-current-server))
      (let ((end (+ (float-time) 10)))
        (while (and (null (flymake-diagnostics)) (< (float-time) end))
          (accept-process-output nil 0.1)
          (flymake-start)))
      (should (flymake-diagnostics))
      (eglot-shutdown (eglot-current-server)))))

(provide 'tlc-mode-tests)

;;; tlc-mode-tests.el ends here
